import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseSync } from 'vite'
import { type Node, nodeOf, nodesOf } from './usage.ts'

/** A source file of a plugin as its author wrote it. */
export interface SourceFile {
  /** Path in the plugin's folder. */
  name: string
  text: string
  program: Node
}

const LEFT_OUT = /(^|\/)(dist|node_modules|coverage)(\/|$)|\.test\.tsx?$|\.d\.ts$/

/** The TypeScript of a plugin, tests left out. A file that cannot be parsed is left to the build to refuse. */
export async function sourceFiles(folder: string): Promise<SourceFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const names = paths.map(path => relative(folder, path)).filter(name => /\.tsx?$/.test(name) && !LEFT_OUT.test(name))
  const files = await Promise.all(
    names.sort().map(async name => parsed(name, await readFile(join(folder, name), 'utf8'))),
  )
  return files.filter(file => file !== undefined)
}

function parsed(name: string, text: string): SourceFile | undefined {
  const { program, errors } = parseSync(name, text)
  return errors.length > 0 ? undefined : { name, text, program: nodeOf(program) }
}

/** `src/pages/Manage.tsx:12` */
export const placeOf = ({ name, text }: SourceFile, { start }: Node): string =>
  `${name}:${text.slice(0, start as number).split('\n').length}`

/** The value behind `x as const`, `x satisfies T` and brackets. */
export function plainNode(node: Node): Node {
  const wraps = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'ParenthesizedExpression']
  return wraps.includes(node.type) ? plainNode(nodeOf(node.expression)) : node
}

export const textOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

/** Value of a property of an object literal. */
export function propertyOf(object: Node | undefined, name: string): Node | undefined {
  if (object?.type !== 'ObjectExpression') return undefined
  const found = nodesOf(object.properties).find(each => each.type === 'Property' && keyOf(each) === name)
  return found && plainNode(nodeOf(found.value))
}

export const keyOf = ({ key }: Node): string => {
  const { name, value } = key as { name?: string; value?: unknown }
  return name ?? String(value)
}
