import pg from 'pg'

/** The name that a text is kept by, for all connections of the process. */
const names = new Map<string, string>()

const nameOf = (text: string): string => {
  const name = names.get(text) ?? `test_${names.size}`
  names.set(text, name)
  return name
}

const isStatement = (query: unknown): query is pg.QueryConfig =>
  typeof query === 'object' && query !== null && 'text' in query && !('submit' in query)

/** The statement by its name, where it has parameters and no name of its own. */
const kept = (query: unknown, values: unknown): pg.QueryConfig | undefined => {
  const given = Array.isArray(values) ? values : undefined
  const statement = typeof query === 'string' ? { text: query } : isStatement(query) ? query : undefined
  if (!statement || statement.name !== undefined) return undefined
  const params = statement.values ?? given
  return params?.length ? { ...statement, values: params, name: nameOf(statement.text) } : undefined
}

/**
 * A connection that keeps each statement with parameters as it was first planned. A test asks few things many times, of
 * few rows: planning was a third of what its database did. A server would keep the plans of every filter that anybody
 * ever thought of; there only those are kept that say so (`prepared`).
 */
export class KeepingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: `pg` declares eight shapes of this call, and all go on as they came.
  override query(query: any, values?: any, done?: any): any {
    const named = kept(query, values)
    const after = typeof values === 'function' ? values : done
    return named ? super.query(named, after) : super.query(query, values, done)
  }
}
