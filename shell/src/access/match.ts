export interface Matched<P> {
  page: P
  params: Record<string, string>
}

interface Pattern {
  isLiteral: boolean
  expression: RegExp
  /** Names of the parameters, in the order of the groups. */
  names: readonly string[]
}

const escaped = (text: string) => text.replace(/[\\.+^${}|()[\]]/g, '\\$&')

/** `/a/:id`, `/a/:id?` and `/a/*`; capitals and a slash at the end make no difference. */
function compile(path: string): Pattern {
  const names: string[] = []
  const hasRest = path.endsWith('*')
  const body = escaped(path.replace(/\/*\*?$/, '')).replace(
    /\/:([\w-]+)(\??)/g,
    (_whole, name: string, optional: string) => {
      names.push(name)
      return optional ? '(?:/([^/]+))?' : '/([^/]+)'
    },
  )
  if (hasRest) names.push('*')
  const expression = new RegExp(`^${body}${hasRest ? '(?:/(.+)|/*)$' : '/*$'}`, 'i')
  return { isLiteral: names.length === 0, expression, names }
}

const known = new Map<string, Pattern>()

/** The paths are those of the pages of a branch: few, and asked for at every step. */
function patternOf(path: string): Pattern {
  const pattern = known.get(path) ?? compile(path)
  known.set(path, pattern)
  return pattern
}

function paramsOf({ expression, names }: Pattern, pathname: string): Record<string, string> | null {
  const found = expression.exec(pathname)
  if (!found) return null
  const entries = names.flatMap((name, index) => {
    const value = found[index + 1]
    return value === undefined ? [] : [[name, value.replace(/%2F/g, '/')]]
  })
  return Object.fromEntries(entries)
}

/** The page of a path: a literal path before a pattern, patterns in the order given. */
export function matchPage<P extends { path: string }>(pages: readonly P[], pathname: string): Matched<P> | null {
  for (const literal of [true, false]) {
    for (const page of pages) {
      const pattern = patternOf(page.path)
      const params = pattern.isLiteral === literal ? paramsOf(pattern, pathname) : null
      if (params) return { page, params }
    }
  }
  return null
}
