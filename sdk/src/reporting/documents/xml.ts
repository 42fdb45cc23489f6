import { SaxesParser } from 'saxes'
import { type DocumentModel, fieldsOf, keyOf, type ReportField } from './field.ts'
import { DocumentReadError, orderedDocument, type WriteOptions } from './json.ts'
import type { AnyDocument, AnyValue } from './models.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text for between tags and within attributes. A carriage return would be read as a line feed, so it is written by its number. */
export const xmlText = (text: string): string =>
  text.replace(/[&<>"']/g, each => ENTITIES[each] ?? each).replaceAll('\r', '&#13;')

/** One element; a list is the element again and again, a group holds elements, nothing is no element. */
export const xmlElement = (name: string, value: AnyValue | undefined): string => {
  if (value === undefined) return ''
  if (typeof value === 'string') return `<${name}>${xmlText(value)}</${name}>`
  if (Array.isArray(value)) return value.map(each => xmlElement(name, each)).join('')
  return `<${name}>${xmlElements(value as AnyDocument)}</${name}>`
}

export const xmlElements = (group: AnyDocument): string =>
  Object.entries(group)
    .map(([name, value]) => xmlElement(name, value))
    .join('')

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>'

/** The elements of a document, UpperCamel unless told, in the order of the table. */
export const xmlBody = (document: AnyDocument, model: DocumentModel, options: WriteOptions = {}): string =>
  xmlElements(orderedDocument(document, fieldsOf(model.fields, options.version ?? 2), options.names ?? 'upper'))

/** One document or several of a kind as XML: `Root` with a `Body` for each, behind a `Header` where there is one. */
export const writeXml = (
  documents: readonly AnyDocument[],
  model: DocumentModel,
  options: WriteOptions & { header?: AnyDocument } = {},
): string => {
  const header = options.header ? xmlElement('Header', options.header) : ''
  const bodies = documents.map(each => `<Body>${xmlBody(each, model, options)}</Body>`)
  return `${XML_HEAD}<Root>${header}${bodies.join('')}</Root>`
}

/** An element as it was read: its name without prefix, its text, and what stands in it. */
export interface XmlNode {
  readonly name: string
  readonly text: string
  readonly children: readonly XmlNode[]
}

/** Deeper than any document or envelope here. */
const MOST_DEPTH = 32

/**
 * Reads XML strictly: what is not well-formed, has a document type or is nested without end is refused, and no entity but the five
 * of XML is known.
 * @throws DocumentReadError
 */
export const readXmlNode = (text: string): XmlNode => {
  type Open = { name: string; text: string; children: Open[] }
  const parser = new SaxesParser({ xmlns: true })
  const open: Open[] = []
  let root: Open | undefined
  parser.on('error', error => {
    throw new DocumentReadError(`The document is no XML: ${error.message}`)
  })
  parser.on('doctype', () => {
    throw new DocumentReadError('A document has no document type.')
  })
  parser.on('opentag', ({ local }) => {
    const node: Open = { name: local, text: '', children: [] }
    open.at(-1)?.children.push(node)
    root ??= node
    open.push(node)
    if (open.length > MOST_DEPTH) throw new DocumentReadError('The document is nested too deep.')
  })
  const addText = (more: string): void => {
    const node = open.at(-1)
    if (node) node.text += more
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(text).close()
  if (!root) throw new DocumentReadError('The document is empty.')
  return root
}

/** The first element of a name, in the order in which they begin. */
export const findNode = (node: XmlNode, name: string): XmlNode | undefined => {
  if (node.name === name) return node
  for (const child of node.children) {
    const found = findNode(child, name)
    if (found) return found
  }
  return undefined
}

const documentOf = (node: XmlNode, fields: readonly ReportField[], names: WriteOptions['names']): AnyDocument => {
  const byName = new Map(fields.map(field => [names === 'lower' ? keyOf(field) : field.name, field]))
  const found = new Map<string, AnyValue>()
  for (const child of node.children) {
    const field = byName.get(child.name)
    const value = field?.fields ? documentOf(child, field.fields, names) : child.text
    const key = field ? keyOf(field) : child.name
    const before = found.get(key)
    // An element that stands there twice and may not is read as a list, which `validateDocument` then refuses.
    if (before !== undefined) found.set(key, Array.isArray(before) ? [...before, value] : [before, value])
    else found.set(key, field?.card === '1..n' ? [value] : value)
  }
  return Object.fromEntries(found)
}

/**
 * The documents of what {@link writeXml} wrote.
 * @throws DocumentReadError for text that is no XML or holds no `Body`
 */
export const readXml = (text: string, model: DocumentModel, options: WriteOptions = {}): AnyDocument[] => {
  const root = readXmlNode(text)
  const fields = fieldsOf(model.fields, options.version ?? 2)
  const bodies = root.name === 'Root' ? root.children.filter(({ name }) => name === 'Body') : []
  if (bodies.length === 0) throw new DocumentReadError('The document has no Body.')
  return bodies.map(body => documentOf(body, fields, options.names ?? 'upper'))
}
