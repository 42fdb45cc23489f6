import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@ntocc/sdk/contracts'

/**
 * Names of what a call takes. A shape says so itself; where a contract only gives a type, nothing of it is left at run
 * time, and the names are read where they are written.
 */
const FOLDER = fileURLToPath(new URL('../../../sdk/src/contracts/endpoints/', import.meta.url))
const sources = readdirSync(FOLDER)
  .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map(name => readFileSync(`${FOLDER}${name}`, 'utf8'))

const namesIn = (text: string): string[] => [...text.matchAll(/(\w+)\??:/g)].map(([, name]) => name as string)

const namesOfType = (type: string): string[] => {
  for (const source of sources) {
    const found = new RegExp(`(?:interface|type) ${type}\\b[^{]*\\{([^}]*)\\}`).exec(source)
    if (found) return namesIn(found[1] ?? '')
  }
  return []
}

const typeTextOf = (name: string, part: 'query' | 'body'): string => {
  for (const source of sources) {
    const at = source.indexOf(`name: '${name}'`)
    if (at < 0) continue
    const end = source.indexOf('}),', at)
    return new RegExp(`${part}: input<([^;]*?)>\\(`, 's').exec(source.slice(at, end))?.[1] ?? ''
  }
  return ''
}

const fieldsOf = (shape: unknown): string[] => {
  const { fields } = (shape ?? {}) as { fields?: object }
  return fields ? Object.keys(fields) : []
}

export const namesOf = (endpoint: Endpoint, part: 'query' | 'body'): string[] => {
  const text = typeTextOf(endpoint.name, part)
  const types = [...text.matchAll(/\b([A-Z]\w+)\b/g)].flatMap(([, type]) => namesOfType(type as string))
  return [...new Set([...fieldsOf(endpoint[part]), ...namesIn(text), ...types])]
}
