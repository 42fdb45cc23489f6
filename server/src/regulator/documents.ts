import type { Regulator } from './app.ts'
import { type DocumentValues, type Refused, refused } from './form.ts'
import { furtherFindings } from './further.ts'
import type { Told } from './schemas.ts'
import { type Element, readXml } from './xml.ts'
import type { DocumentSchema, XmlForm } from './xsd.ts'

/** As JSON would call it: `vin`, `shippingNoteNumber`. */
const keyOf = (name: string): string =>
  name === name.toUpperCase() ? name.toLowerCase() : name.charAt(0).toLowerCase() + name.slice(1)

const valuesOf = (group: Element, schema: DocumentSchema): DocumentValues => {
  const values: Record<string, unknown> = {}
  for (const child of group.children) {
    const value = child.children.length > 0 ? valuesOf(child, schema) : child.text
    const before = values[keyOf(child.name)]
    values[keyOf(child.name)] = schema.isListed(child) ? [...(Array.isArray(before) ? before : []), value] : value
  }
  return values
}

/**
 * The documents of a message in XML, or what is wrong with them: all of them are taken, or none.
 *
 * @param wrongAbove takes away what stands above the documents, and says what is wrong with it
 */
export const readDocuments = async (
  plain: Buffer,
  form: XmlForm,
  kind: Told,
  { book, judge }: Regulator,
  wrongAbove?: (root: Element) => string | undefined,
): Promise<readonly DocumentValues[] | Refused> => {
  let root: Element
  try {
    root = readXml(new TextDecoder('utf-8', { fatal: true }).decode(plain))
  } catch {
    return refused('document', '报文内容解析失败')
  }
  const wrong = wrongAbove?.(root)
  if (wrong !== undefined) return refused('envelope', `报文头不符合要求：${wrong}`)
  const schema = judge.schemaOf(form, kind)
  const wrongInForm = await judge.judge(schema, root)
  const findings = wrongInForm.length > 0 ? wrongInForm : furtherFindings(kind, root, schema, book)
  if (findings.length > 0)
    return refused('field', `字段校验失败：${findings.map(({ path, why }) => `${path}（${why}）`).join('，')}`)
  return root.children.map(body => valuesOf(body, schema))
}
