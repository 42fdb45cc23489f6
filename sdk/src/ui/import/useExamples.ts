import type { ImportColumn } from '../../contracts/import-files.ts'
import { referenceOf } from '../../contracts/references.ts'
import type { Entity } from '../../fields/index.ts'
import { useClient } from '../../hooks/index.ts'

/** Codes of records that the columns have to name, one each, as the lists answer whoever imports. */
export function useExamples(entity: Entity, columns: readonly ImportColumn[]) {
  const client = useClient()
  return async (): Promise<Readonly<Record<string, string>>> => {
    const found = await Promise.all(
      columns.map(async ({ key }): Promise<readonly (readonly [string, string])[]> => {
        const field = entity.fieldNamed(key)
        const mustName = field?.kind.name === 'reference' && field.options.required
        const source = mustName ? referenceOf(field.options.entity) : undefined
        if (!source) return []
        const query = { pageNum: 1, pageSize: 1 }
        const page = await client.call(source.endpoint, { query, silent: true }).catch(() => undefined)
        const code = Object.entries(page?.records[0] ?? {}).find(([name]) => name === source.code)?.[1]
        return typeof code === 'string' ? [[key, code]] : []
      }),
    )
    return Object.fromEntries(found.flat())
  }
}
