import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync } from 'vite'

interface Node {
  type: string
  [field: string]: unknown
}

/**
 * Names of the values that a TypeScript module exports, with those of `export * from './file'`. Types are left out.
 * Throws when two re-exported modules have the same name: such a name is silently not exported by the module.
 */
export function exportedValues(file: string): string[] {
  const own = new Set<string>()
  const passed = new Map<string, string>()
  for (const statement of statements(file)) {
    const target = reexportAll(statement)
    if (!target) for (const name of namesOf(statement)) own.add(name)
    else {
      for (const name of exportedValues(sourceFile(file, target))) {
        const other = passed.get(name)
        if (other && other !== target) throw new Error(`${file}: '${name}' comes from ${other} and from ${target}`)
        passed.set(name, target)
      }
    }
  }
  return [...new Set([...own, ...[...passed.keys()].filter(name => name !== 'default')])].sort()
}

/** Files that a module re-exports whole, in order. */
export const reexportedFiles = (file: string): string[] =>
  statements(file).flatMap(statement => {
    const target = reexportAll(statement)
    return target ? [sourceFile(file, target)] : []
  })

function statements(file: string): Node[] {
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  return (program as unknown as { body: Node[] }).body
}

function reexportAll(statement: Node): string | undefined {
  if (statement.type !== 'ExportAllDeclaration' || statement.exportKind === 'type' || statement.exported)
    return undefined
  return String((statement.source as Node).value)
}

function sourceFile(importer: string, specifier: string): string {
  const file = resolve(dirname(importer), specifier)
  // The compiled SDK imports .js where its sources import .ts.
  const found = [file, file.replace(/\.js$/, '.ts'), file.replace(/\.js$/, '.tsx')].find(existsSync)
  if (!found) throw new Error(`${importer} re-exports '${specifier}', which does not exist`)
  return found
}

function namesOf(statement: Node): string[] {
  if (statement.exportKind === 'type') return []
  if (statement.type === 'ExportDefaultDeclaration') return ['default']
  if (statement.type === 'ExportAllDeclaration') return [nameOf(statement.exported)]
  if (statement.type !== 'ExportNamedDeclaration') return []
  const specifiers = (statement.specifiers as Node[]).filter(({ exportKind }) => exportKind !== 'type')
  const declared = statement.declaration ? declaredNames(statement.declaration as Node) : []
  return [...declared, ...specifiers.map(({ exported }) => nameOf(exported))]
}

function declaredNames(declaration: Node): string[] {
  if (declaration.declare) return []
  if (declaration.type === 'VariableDeclaration') {
    return (declaration.declarations as Node[]).flatMap(({ id }) => patternNames(id as Node))
  }
  return /^(Function|Class)Declaration$/.test(declaration.type) ? [nameOf(declaration.id)] : []
}

function patternNames(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [nameOf(pattern)]
  const parts = ((pattern.properties ?? pattern.elements) as (Node | null)[]).filter(part => part !== null)
  return parts.flatMap(part => patternNames((part.value ?? part.argument ?? part) as Node))
}

const nameOf = (node: unknown): string =>
  String((node as { name?: string; value?: string }).name ?? (node as { value?: string }).value)
