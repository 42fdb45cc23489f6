import type { useClient } from '@ntocc/sdk/hooks'
import { type ReportDocument, reportDocuments } from '../../contract/documents.ts'

/** Rules that only warn, and of which nobody has said yet why they may stand. */
export const warningsOf = ({ findings, reasons }: ReportDocument): string[] => {
  const rules = (findings ?? []).filter(({ level }) => level === 'warning').map(({ rule }) => rule)
  return [...new Set(rules)].filter(rule => !reasons?.[rule]?.trim())
}

/** Some of a list after the other, the last of them shorter. */
export const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size))

/** Most documents that are looked at for one reason, as many as other moves of all that match take. */
const MOST = 5_000
const A_PAGE = 500

/** All documents of a list's query. Undefined where a page of them could not be read, which the call has said. */
export const readMatching = async (
  client: ReturnType<typeof useClient>,
  query: object,
  count: number,
): Promise<readonly ReportDocument[] | 'tooMany' | undefined> => {
  if (count > MOST) return 'tooMany'
  const found: ReportDocument[] = []
  // The oldest first: what comes meanwhile moves none of them onto another page.
  const order = { sortField: 'gmtCreated', sortType: 'asc', pageSize: A_PAGE } as const
  try {
    for (let pageNum = 1; pageNum <= Math.ceil(count / A_PAGE); pageNum += 1) {
      const page = await client.call(reportDocuments.by.list, { query: { ...query, ...order, pageNum } })
      found.push(...page.records)
    }
    return found
  } catch {
    return undefined
  }
}
