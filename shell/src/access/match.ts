import { matchPath } from 'react-router-dom'

export interface Matched<P> {
  page: P
  params: Record<string, string>
}

const isPattern = (path: string) => path.includes(':') || path.endsWith('*')

/** The page of a path: a literal path before a pattern, patterns in the order given. */
export function matchPage<P extends { path: string }>(pages: readonly P[], pathname: string): Matched<P> | null {
  const literal = pages.find(page => !isPattern(page.path) && matchPath({ path: page.path, end: true }, pathname))
  if (literal) return { page: literal, params: {} }
  for (const page of pages) {
    const match = isPattern(page.path) ? matchPath({ path: page.path, end: true }, pathname) : null
    if (match) return { page, params: definedOf(match.params) }
  }
  return null
}

const definedOf = (params: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined))
