import { readFileSync } from 'node:fs'
import { validateXML, type XMLFileInfo, type XMLValidationError } from 'xmllint-wasm'
import type { Told } from './schemas.ts'
import { type Element, type Lined, lined } from './xml.ts'

/** A field that is wrong, by its place in the document, and why. */
export interface Finding {
  /** As the guide calls it, from the document down: `GoodsInfo.0.GoodsItemGrossWeight`. */
  readonly path: string
  readonly why: string
}

/** Whose documents in XML: those of the guide's two versions, and Tianjin's. */
export type XmlForm = 'guide1' | 'guide2' | 'tianjin'

const FOLDER = new URL('../../schemas/', import.meta.url)
const fileNamed = (fileName: string): XMLFileInfo => ({
  fileName,
  contents: readFileSync(new URL(fileName, FOLDER), 'utf8'),
})

/** What the elements of one group may be. */
interface Group {
  readonly optional: ReadonlySet<string>
  readonly listed: ReadonlySet<string>
}

const GROUP = /<xs:complexType name="(\w+)">([\s\S]*?)<\/xs:complexType>/g
const ELEMENT = /<xs:element name="(\w+)"([^>]*)\/>/g

/** Groups of a schema of ours, which are types that are called as their elements. */
const groupsIn = (text: string): ReadonlyMap<string, Group> =>
  new Map(
    [...text.matchAll(GROUP)].map(([, name = '', inner = '']) => {
      const elements = [...inner.matchAll(ELEMENT)]
      const those = (mark: string) =>
        new Set(elements.filter(([, , said]) => said?.includes(mark)).map(([, each = '']) => each))
      return [name, { optional: those('minOccurs="0"'), listed: those('maxOccurs="unbounded"') }]
    }),
  )

/** The schema of one kind of document. */
export class DocumentSchema {
  readonly file: XMLFileInfo
  readonly #groups: ReadonlyMap<string, Group>

  constructor(fileName: string, included: readonly XMLFileInfo[]) {
    this.file = fileNamed(fileName)
    this.#groups = groupsIn([this.file, ...included].map(({ contents }) => contents).join(''))
  }

  isListed({ name, parent }: Element): boolean {
    return this.#groups.get(parent?.name ?? '')?.listed.has(name) === true
  }

  isOptional(group: Element, name: string): boolean {
    return this.#groups.get(group.name)?.optional.has(name) === true
  }

  /** Where an element stands, from its document down; with the number of the document where a message has several. */
  pathOf(element: Element): string {
    const { name, parent } = element
    if (!parent) return name
    const index = parent.children.filter(child => child.name === name).indexOf(element)
    if (!parent.parent) return parent.children.length > 1 ? `${name}.${index}` : ''
    return this.pathIn(parent, this.isListed(element) ? `${name}.${index}` : name)
  }

  /** The place of what stands, or does not stand, in a group. */
  pathIn(group: Element, name: string): string {
    const above = this.pathOf(group)
    return above === '' ? name : `${above}.${name}`
  }
}

/** Schemas by document. What is known of the guide's first version is that its waybill was another. */
const FILES: Readonly<Record<Exclude<Told, 'waybill'>, string>> = {
  fundFlow: 'fund-flow.xsd',
  vehicle: 'vehicle.xsd',
  driver: 'driver.xsd',
  location: 'location.xsd',
}
const WAYBILLS: Readonly<Record<XmlForm, string>> = {
  guide1: 'waybill-v1.xsd',
  guide2: 'waybill.xsd',
  tianjin: 'waybill-tianjin.xsd',
}

const EXPECTED = /Expected is (?:one of )?\( ([^)]+) \)/

/**
 * What an error of libxml2 says of a document. An element that is missing is told of where the next one stands, or the group
 * ends: it is the last of those that are expected, all before it being optional.
 */
const findingOf = (schema: DocumentSchema, element: Element, message: string): Finding => {
  const [, listed] = EXPECTED.exec(message) ?? []
  const wanted = listed?.split(', ').at(-1)
  const isEnd = message.includes('Missing child element(s)')
  const group = isEnd ? element : element.parent
  const isThere = group?.children.some(({ name }) => name === wanted)
  if (wanted !== undefined && group && !isThere && !schema.isOptional(group, wanted))
    return { path: schema.pathIn(group, wanted), why: '缺少' }
  const path = schema.pathOf(element) || element.name
  return { path, why: message.includes('is not expected') ? '不应出现在此处' : '格式或代码不符' }
}

interface Asked {
  readonly schema: DocumentSchema
  readonly document: Lined
  answer(errors: readonly XMLValidationError[]): void
  fail(error: unknown): void
}

/** Documents that one run of the validator is given. */
const MOST_AT_ONCE = 100

/**
 * Judges documents by schemas. A run of the validator costs tenths of a second whatever it is given, so what comes during
 * one is judged together in the next.
 */
export class Judge {
  readonly #schemas = new Map<string, DocumentSchema>()
  readonly #included = [fileNamed('common.xsd'), fileNamed('waybill-parts.xsd')]
  #waiting: Asked[] = []
  #isJudging = false

  schemaOf(form: XmlForm, kind: Told): DocumentSchema {
    const fileName = kind === 'waybill' ? WAYBILLS[form] : FILES[kind]
    const schema = this.#schemas.get(fileName) ?? new DocumentSchema(fileName, this.#included)
    this.#schemas.set(fileName, schema)
    return schema
  }

  /** What is wrong with a document, each place once; empty for one that is as its schema wants it. */
  async judge(schema: DocumentSchema, root: Element): Promise<readonly Finding[]> {
    const document = lined(root)
    const errors = await new Promise<readonly XMLValidationError[]>((answer, fail) => {
      this.#waiting.push({ schema, document, answer, fail })
      if (!this.#isJudging) void this.#judgeAll()
    })
    const findings = new Map<string, Finding>()
    for (const { loc, message } of errors) {
      const element = document.elements[(loc?.lineNumber ?? 0) - 1]
      const finding = element && findingOf(schema, element, message)
      if (finding && !findings.has(finding.path)) findings.set(finding.path, finding)
    }
    return [...findings.values()]
  }

  async #judgeAll(): Promise<void> {
    this.#isJudging = true
    while (this.#waiting[0]) {
      const { schema } = this.#waiting[0]
      const batch = this.#waiting.filter(asked => asked.schema === schema).slice(0, MOST_AT_ONCE)
      this.#waiting = this.#waiting.filter(asked => !batch.includes(asked))
      await this.#judgeBatch(schema, batch)
    }
    this.#isJudging = false
  }

  async #judgeBatch({ file }: DocumentSchema, batch: readonly Asked[]): Promise<void> {
    const named = batch.map((asked, at) => ({ asked, fileName: `document-${at}.xml` }))
    try {
      const { errors } = await validateXML({
        schema: file,
        preload: this.#included,
        xml: named.map(({ asked, fileName }) => ({ fileName, contents: asked.document.text })),
      })
      for (const { asked, fileName } of named) asked.answer(errors.filter(({ loc }) => loc?.fileName === fileName))
    } catch (error) {
      for (const asked of batch) asked.fail(error)
    }
  }
}
