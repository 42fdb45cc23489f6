import { SaxesParser } from 'saxes'

/** An element of a document that was read, with what stands around it. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly parent: Element | undefined
  readonly children: Element[]
  text: string
}

/** Deeper than any document here. */
const MOST_DEPTH = 32

/** Reads XML as strictly as the standard has it; document types, and with them entities of one's own, are refused. @throws Error */
export const readXml = (text: string): Element => {
  const parser = new SaxesParser()
  let root: Element | undefined
  let at: Element | undefined
  let depth = 0
  parser.on('error', error => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('a document type')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > MOST_DEPTH) throw new Error('nested too deep')
    const element: Element = { name, attributes, parent: at, children: [], text: '' }
    at?.children.push(element)
    root ??= element
    at = element
  })
  const add = (more: string): void => {
    if (at) at.text += more
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    depth -= 1
    at = at?.parent
  })
  parser.write(text).close()
  if (!root) throw new Error('nothing')
  return root
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** A line that ends within a text is written by its number: lines are what elements are found by. */
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, each => ENTITIES[each] ?? each).replace(/[\t\r\n]/g, each => `&#${each.charCodeAt(0)};`)

/** A document with one element on a line, and the element of each line. */
export interface Lined {
  readonly text: string
  readonly elements: readonly Element[]
}

/** Writes a document again so that whatever names a line names an element. */
export const lined = (root: Element): Lined => {
  const lines: string[] = []
  const elements: Element[] = []
  const add = (line: string, element: Element): void => {
    lines.push(line)
    elements.push(element)
  }
  const write = (element: Element): void => {
    const { name, attributes, children, text } = element
    const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
    // Blanks between elements are nothing; anything else there is for the schema to refuse.
    const open = `<${name}${said.join('')}>${children.length > 0 && text.trim() === '' ? '' : escaped(text)}`
    if (children.length === 0) add(`${open}</${name}>`, element)
    else {
      add(open, element)
      for (const child of children) write(child)
      add(`</${name}>`, element)
    }
  }
  write(root)
  return { text: lines.join('\n'), elements }
}

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find(child => child.name === name)

/** All elements of a document, each before what stands in it. */
export const everyElement = (element: Element): Element[] => [element, ...element.children.flatMap(everyElement)]
