import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/**
 * What a declaration file exports, with the text of each declaration as the compiler wrote it.
 *
 * @typedef {{ name: string, kind: 'value' | 'type', doc: string, text: string }} Declared
 */

/** @returns {Map<string, Declared>} by exported name, in the order they are written */
export function declarationsOf(file, seen = new Map()) {
  if (seen.has(file)) return seen.get(file)
  const found = new Map()
  seen.set(file, found)
  const source = readFileSync(file, 'utf8')
  const { program, comments } = parseSync(file, source, { lang: 'dts' })
  const local = new Map()
  for (const node of program.body) {
    const declaration = node.declaration ?? node
    for (const name of namesOf(declaration)) {
      const declared = describe(name, node, declaration, source, comments)
      // An overload or a type beside a value of the same name: both are shown.
      const before = local.get(name)
      local.set(name, before ? { ...before, text: `${before.text}\n${declared.text}` } : declared)
      if (node.type === 'ExportNamedDeclaration') found.set(name, local.get(name))
    }
  }
  for (const node of program.body) {
    if (node.type === 'ExportAllDeclaration') {
      const from = fileOf(file, node.source.value)
      if (from) for (const [name, declared] of declarationsOf(from, seen)) found.set(name, declared)
    }
    if (node.type !== 'ExportNamedDeclaration') continue
    const from = node.source ? fileOf(file, node.source.value) : undefined
    const names = from ? declarationsOf(from, seen) : local
    for (const { local: inner, exported } of node.specifiers ?? []) {
      const declared = names.get(inner.name)
      if (declared) found.set(exported.name, { ...declared, name: exported.name })
    }
  }
  return found
}

/** The declaration file that an import of another one means; undefined for packages and style sheets. */
function fileOf(importer, specifier) {
  if (!specifier.startsWith('.')) return undefined
  const file = join(dirname(importer), specifier.replace(/\.(tsx?|js)$/, '.d.ts'))
  return file.endsWith('.d.ts') && existsSync(file) ? file : undefined
}

function namesOf(declaration) {
  if (declaration.type === 'VariableDeclaration') return declaration.declarations.map(({ id }) => id.name)
  return /Declaration$|^TSDeclareFunction$/.test(declaration.type) && declaration.id?.name ? [declaration.id.name] : []
}

function describe(name, node, declaration, source, comments) {
  const last = comments.filter(({ end }) => end <= node.start).at(-1)
  const isDoc = last?.type === 'Block' && last.value.startsWith('*') && source.slice(last.end, node.start).trim() === ''
  return {
    name,
    kind: /^TS(Interface|TypeAlias)/.test(declaration.type) ? 'type' : 'value',
    doc: isDoc ? plain(last.value) : '',
    text: source.slice(declaration.start, declaration.end).replace(/^declare /, ''),
  }
}

/** The sentences of a comment on one line; what stands after the first tag is for readers of the source. */
const plain = comment =>
  comment
    .split('\n')
    .map(line => line.replace(/^\s*\*+ ?/, '').trim())
    .join(' ')
    .replace(/ @\w[\s\S]*$/, '')
    .trim()
