import type { EventEmitter } from 'node:events'
import { CONFIG_KEYS, type ExportRequest, endpoints, exportableRows, type UserInfo } from '@ntocc/sdk/contracts'
import { hasPermission } from '@ntocc/sdk/fields'
import type { FastifyRequest } from 'fastify'
import type { CallTable, KnownCall } from '../calls/table.ts'
import { GatewayError } from '../errors.ts'
import type { UpstreamClient } from '../proxy/upstream.ts'
import type { Session } from '../session/seal.ts'
import { ListRefused } from './pages.ts'

/** The list call that an export reads. Throws EXPORT_REFUSED for any path that is not a list which says it may be taken out. */
export function exportableList(path: string, calls: CallTable): KnownCall {
  const list = calls.exportableList(path)
  if (!list) throw new GatewayError('EXPORT_REFUSED', { detail: `no exportable list ${path}` })
  return list
}

/** Rows of the whole batch: those that were chosen, or a part of the list. */
export const rowsOf = ({ ids, pageSize }: Pick<ExportRequest, 'pageSize' | 'ids'>): number => ids?.length ?? pageSize

/** Throws EXPORT_TOO_LARGE for a batch of more rows than the branch lets be taken out at once (specification, section 9). */
export function checkQuantity({ branch }: Session, wanted: Pick<ExportRequest, 'pageSize' | 'ids'>): void {
  const max = exportableRows(branch?.partyGroupConfigCacheMap?.[CONFIG_KEYS.exportableQuantity]?.configValue)
  const rows = Math.max(wanted.pageSize, rowsOf(wanted))
  if (rows > max) throw new GatewayError('EXPORT_TOO_LARGE', { detail: `batch of ${rows}` })
}

interface Asking {
  upstream: UpstreamClient
  request: FastifyRequest
  session: Session
  caller: EventEmitter
}

/** What the caller may do now, in the role acted in. Throws ListRefused with what the upstream answered instead. */
export async function permissionsOf({ upstream, ...call }: Asking): Promise<UserInfo['permissionlist']> {
  const { method, path } = endpoints.getUserInfo
  const envelope = await upstream.json<UserInfo>({ method, path, body: {}, ...call })
  if (![0, 1, 2].includes(envelope.status)) throw new ListRefused(envelope)
  return envelope.data?.permissionlist ?? []
}

/** Throws EXPORT_REFUSED for whoever may not read the list, or may not take it out. */
export function checkExporter({ name, permission, exportable }: KnownCall, held: UserInfo['permissionlist']): void {
  for (const code of [permission, exportable?.permission])
    if (code !== undefined && !hasPermission(held, code))
      throw new GatewayError('EXPORT_REFUSED', { detail: `${name} without ${code}` })
}
