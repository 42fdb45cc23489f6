import type { Plugin, ProgramNode } from 'rollup'
import { sharedSpecifier } from '../../src/plugin/shared.ts'
import { type Problem, problem } from '../errors.ts'

/** What the modules of a plugin say about translations and shared namespaces. */
export interface Usage {
  /** Keys of t('...') and i18nKey="...": key to the files that use it. */
  keys: Map<string, Set<string>>
  /** Every text literal of the plugin's own code: a key that is passed around as data counts as used. */
  literals: Set<string>
  /** t(variable) or t(`...${}`): the literal beginning, '' when there is none, with its file. */
  dynamic: { prefix: string; file: string }[]
  /** Members read from `import * as x` of a shared module by a bundled library. */
  members: Map<string, Set<string>>
}

/** A node of a syntax tree (ESTree). */
export interface Node {
  type: string
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const NO_NODE: Node = { type: '' }

/** What stands in a field of a node; one of no type where nothing does. */
export const nodeOf = (value: unknown): Node => (isNode(value) ? value : NO_NODE)

/** What stands in a field of a node that holds several. */
export const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

export const newUsage = (): Usage => ({ keys: new Map(), literals: new Set(), dynamic: [], members: new Map() })

/** Collects Usage from the parsed modules, and refuses namespace imports of shared modules in the plugin's own code. */
export function usageScan(usage: Usage, problems: Problem[], nameOf: (id: string) => string): Plugin {
  return {
    name: 'ntocc-usage',
    moduleParsed({ id, ast }) {
      if (!ast) return
      const library = id.includes('/node_modules/')
      const namespaces = sharedNamespaces(ast)
      for (const { shared, exported } of namespaces) {
        if (exported || !library) {
          const what = exported ? 'export * from' : 'import * from'
          problems.push(problem('IMPORT_NAMESPACE', `${nameOf(id)}: ${what} '${shared}': name what is used.`))
        }
      }
      // Most libraries have nothing that is looked for, and some are large.
      if (library && namespaces.length === 0) return
      const locals = new Map(namespaces.map(({ local, shared }) => [local, shared]))
      walk(nodeOf(ast), node => {
        if (!library) readTexts(node, usage, nameOf(id))
        readMember(node, locals, usage)
      })
    },
  }
}

interface Namespace {
  local: string
  shared: string
  exported: boolean
}

function sharedNamespaces(ast: ProgramNode): Namespace[] {
  const found: Namespace[] = []
  for (const statement of (ast as unknown as { body: Node[] }).body) {
    const shared = sharedSpecifier(String((statement.source as Node | undefined)?.value ?? ''))
    if (!shared) continue
    if (statement.type === 'ExportAllDeclaration') found.push({ local: '', shared, exported: true })
    if (statement.type !== 'ImportDeclaration') continue
    for (const specifier of nodesOf(statement.specifiers)) {
      if (specifier.type !== 'ImportNamespaceSpecifier') continue
      found.push({ local: nameOfIdentifier(specifier.local), shared, exported: false })
    }
  }
  return found
}

function readMember(node: Node, locals: Map<string, string>, usage: Usage): void {
  if (node.type !== 'MemberExpression' || node.computed) return
  const shared = locals.get(nameOfIdentifier(node.object))
  if (shared) addTo(usage.members, shared, nameOfIdentifier(node.property))
}

function readTexts(node: Node, usage: Usage, file: string): void {
  if (node.type === 'Literal' && typeof node.value === 'string') usage.literals.add(node.value)
  if (node.type === 'CallExpression' && isTranslate(nodeOf(node.callee))) {
    readKey(nodesOf(node.arguments)[0], usage, file)
  }
  if (node.type === 'Property' && nameOfIdentifier(node.key) === 'i18nKey') readKey(nodeOf(node.value), usage, file)
}

function isTranslate(callee: Node): boolean {
  return (
    nameOfIdentifier(callee) === 't' ||
    (callee.type === 'MemberExpression' && nameOfIdentifier(callee.property) === 't')
  )
}

function readKey(argument: Node | undefined, usage: Usage, file: string): void {
  if (!argument) return
  const key = constantText(argument)
  if (key !== undefined) {
    addTo(usage.keys, key, file)
    return
  }
  if (argument.type === 'ConditionalExpression') {
    readKey(nodeOf(argument.consequent), usage, file)
    readKey(nodeOf(argument.alternate), usage, file)
    return
  }
  const left = argument.type === 'BinaryExpression' ? constantText(nodeOf(argument.left)) : undefined
  usage.dynamic.push({ prefix: left ?? firstQuasi(argument) ?? '', file })
}

function constantText(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  return (node.quasis as Node[] | undefined)?.length === 1 ? firstQuasi(node) : undefined
}

const firstQuasi = (node: Node): string | undefined =>
  (node.quasis as { value: { cooked: string } }[] | undefined)?.[0]?.value.cooked

export const nameOfIdentifier = (node: unknown): string => {
  const { type, name } = (node ?? {}) as { type?: string; name?: string }
  return type === 'Identifier' ? (name ?? '') : ''
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key) ?? new Set()
  map.set(key, set.add(value))
}

export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, visit)
    }
  }
}
