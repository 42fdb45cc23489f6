import * as contracts from '../../src/contracts/index.ts'
import { Entity, entity } from '../../src/fields/index.ts'
import { type Problem, problem } from '../errors.ts'
import { keyOf, placeOf, plainNode, propertyOf, type SourceFile, textOf } from './sources.ts'
import { type Node, nameOfIdentifier, nodeOf, nodesOf, walk } from './usage.ts'

/** An entity as far as a source says it. */
interface Known {
  name: string
  /** Undefined where not every field can be told from the source. */
  fields: ReadonlySet<string> | undefined
}

/** Blocks that list an entity, and which of their attributes name it. */
const SCREENS: Readonly<Record<string, string>> = { RecordScreen: 'of', ListPage: 'entity' }
/** Fields that every entity has. */
const COMMON = entity('probe', {}).entries.map(([name]) => name)

/**
 * Columns and filters that an entity does not have, and columns, filters and fields of forms without a word for them, with
 * file and line. Only what stands in the source as it is: what is computed is not looked at.
 */
export function checkScreens(files: readonly SourceFile[], labels: ReadonlySet<string>): Problem[] {
  const own = ownEntities(files)
  return files.flatMap(file => {
    const known = (name: string): Known | undefined => importedEntity(file, name) ?? own.get(name)
    return namesIn(file, known).flatMap(({ entity: of, node, name, mustBeField }) => {
      const place = placeOf(file, node)
      if (mustBeField && of.fields && !of.fields.has(name)) {
        return [problem('NAME_UNKNOWN', `${place}: ${of.name} has no field '${name}'.`)]
      }
      if (labels.has(`${of.name}.${name}`)) return []
      return [problem('LOCALE_MISSING', `${place}: '${of.name}.${name}' is in no locale.`)]
    })
  })
}

interface Named {
  entity: Known
  node: Node
  name: string
  mustBeField: boolean
}

function namesIn(file: SourceFile, known: (name: string) => Known | undefined): Named[] {
  const found: Named[] = []
  walk(file.program, node => {
    if (node.type === 'JSXOpeningElement') {
      const attributes = attributesOf(node)
      const of = known(nameOfIdentifier(attributes.get(SCREENS[nameOfJsx(node)] ?? '')))
      if (!of) return
      const columns = constant(file, attributes.get('columns'))
      const filters = constant(file, attributes.get('filters'))
      const lists = ['daily', 'more'].map(name => propertyOf(filters, name))
      found.push(...elements(columns).flatMap(each => column(of, each)))
      found.push(...lists.flatMap(elements).flatMap(each => filter(of, each)))
    }
    if (node.type === 'CallExpression' && nameOfIdentifier(node.callee) === 'formOf') {
      const [first, parts] = nodesOf(node.arguments).map(plainNode)
      const of = known(nameOfIdentifier(first))
      const name = textOf(propertyOf(parts, 'name'))
      if (of) found.push(...formFields({ ...of, ...(name !== undefined && { name }) }, parts))
    }
  })
  return found
}

const plain = (of: Known, node: Node): Named[] => {
  const name = textOf(node)
  return name === undefined ? [] : [{ entity: of, node, name, mustBeField: true }]
}

/** How soon papers run out is asked of all of them at once, as `expiring`, or of one as `expiring.<field>`. */
function filter(of: Known, node: Node): Named[] {
  return plain(of, node).flatMap(named => {
    if (named.name === 'expiring') return []
    return [{ ...named, name: named.name.replace(/^expiring\./, '') }]
  })
}

/** A column that draws itself may have any name, and one with a label of its own needs no word. */
function column(of: Known, node: Node): Named[] {
  if (node.type !== 'ObjectExpression') return plain(of, node)
  const key = propertyOf(node, 'key')
  const name = textOf(key)
  const isOpen = nodesOf(node.properties).some(each => each.type === 'SpreadElement')
  if (!key || name === undefined || isOpen || propertyOf(node, 'label')) return []
  return [{ entity: of, node: key, name, mustBeField: !hasMethod(node, 'render') }]
}

const hasMethod = (object: Node, name: string): boolean =>
  nodesOf(object.properties).some(each => each.type === 'Property' && keyOf(each) === name)

/** Whether they are fields is the compiler's to say: the form is typed by its entity. */
function formFields(of: Known, parts: Node | undefined): Named[] {
  const found: Named[] = []
  if (parts) {
    walk(parts, node => {
      if (node.type !== 'Property' || keyOf(node) !== 'fields') return
      for (const each of elements(plainNode(nodeOf(node.value)))) {
        found.push(...plain(of, each))
        for (const name of ['row', 'range']) {
          found.push(...elements(propertyOf(each, name)).flatMap(inner => plain(of, inner)))
        }
      }
    })
  }
  return found.map(each => ({ ...each, mustBeField: false }))
}

const elements = (node: Node | undefined): Node[] =>
  node?.type === 'ArrayExpression'
    ? (node.elements as (Node | null)[]).filter(each => each !== null).map(plainNode)
    : []

const nameOfJsx = ({ name }: Node): string => String((name as { name?: unknown }).name ?? '')

/** Attributes in braces by name. */
function attributesOf(element: Node): Map<string, Node> {
  const attributes = nodesOf(element.attributes).filter(each => each.type === 'JSXAttribute')
  return new Map(
    attributes.flatMap(({ name, value }) => {
      const given = value as Node | null
      if (given?.type !== 'JSXExpressionContainer') return []
      return [[String(nodeOf(name).name), plainNode(nodeOf(given.expression))] as const]
    }),
  )
}

/** What a name stands for in the same file: `const COLUMNS = [...]` at its top. */
function constant({ program }: SourceFile, node: Node | undefined): Node | undefined {
  const name = nameOfIdentifier(node)
  if (name === '') return node
  return declarations(program).find(each => nameOfIdentifier(each.id) === name)?.init as Node | undefined
}

const declarations = (program: Node): Node[] =>
  nodesOf(program.body)
    .map(each => (each.type === 'ExportNamedDeclaration' && each.declaration ? nodeOf(each.declaration) : each))
    .filter(each => each.type === 'VariableDeclaration')
    .flatMap(each => nodesOf(each.declarations))
    .map(each => (each.init ? { ...each, init: plainNode(nodeOf(each.init)) } : each))

/** `const X = entity('x', {...})` of the plugin's own files; of two that are called alike, neither. */
function ownEntities(files: readonly SourceFile[]): Map<string, Known> {
  const found = new Map<string, Known>()
  const twice = new Set<string>()
  for (const { program } of files) {
    for (const { id, init } of declarations(program)) {
      const call = init as Node | undefined
      if (call?.type !== 'CallExpression') continue
      const callee = nodeOf(call.callee)
      const called = nameOfIdentifier(callee.type === 'MemberExpression' ? callee.property : callee)
      const [first, fields] = nodesOf(call.arguments).map(plainNode)
      const name = textOf(first)
      if (called !== 'entity' || name === undefined) continue
      const local = nameOfIdentifier(id)
      if (found.has(local)) twice.add(local)
      found.set(local, { name, fields: fieldsOf(fields) })
    }
  }
  for (const name of twice) found.delete(name)
  return found
}

function fieldsOf(fields: Node | undefined): ReadonlySet<string> | undefined {
  if (fields?.type !== 'ObjectExpression') return undefined
  const properties = nodesOf(fields.properties)
  if (properties.some(each => each.type !== 'Property')) return undefined
  return new Set([...COMMON, ...properties.map(keyOf)])
}

/** An entity of the console, by the name it has in a file. */
function importedEntity({ program }: SourceFile, local: string): Known | undefined {
  const all: Readonly<Record<string, unknown>> = contracts
  for (const { type, source, specifiers } of nodesOf(program.body)) {
    if (type !== 'ImportDeclaration' || !textOf(nodeOf(source))?.startsWith('@ntocc/sdk')) continue
    for (const specifier of nodesOf(specifiers)) {
      if (nameOfIdentifier(specifier.local) !== local) continue
      const found = all[nameOfIdentifier(specifier.imported)]
      if (found instanceof Entity) return { name: found.name, fields: new Set(found.entries.map(([name]) => name)) }
    }
  }
  return undefined
}
