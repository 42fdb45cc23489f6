import type { AuditEntry, WaybillDetail } from '@ntocc/sdk/contracts'

type Line = WaybillDetail['changes'][number]

/** Lines of one moment and one person are one move with all that it changed. */
const momentOf = ({ operatedAt, operator }: Line): string => `${operatedAt} ${operator}`

/** The change log of a waybill, oldest first, as entries of a trail, newest first. */
export function trailOf(changes: readonly Line[]): AuditEntry[] {
  const moments = new Map<string, Line[]>()
  for (const line of changes) moments.set(momentOf(line), [...(moments.get(momentOf(line)) ?? []), line])
  return [...moments.values()].reverse().map(entryOf)
}

function entryOf(lines: Line[]): AuditEntry {
  const [{ id, operatedAt, operator }] = lines as [Line & { id: number }]
  const reason = lines.find(line => line.reason)?.reason
  const changes = lines.map(({ property, oldValue, newValue }) => ({
    field: property,
    before: oldValue ?? undefined,
    after: newValue ?? undefined,
  }))
  return {
    id,
    at: String(operatedAt),
    byName: String(operator),
    action: lines.find(line => line.action)?.action ?? 'update',
    changes: reason ? [...changes, { field: 'reason', after: reason }] : changes,
  }
}
