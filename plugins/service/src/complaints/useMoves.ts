import { audit } from '@ntocc/sdk/contracts'
import { type ActionResult, useAction, useRefresh, useTranslation } from '@ntocc/sdk/hooks'
import { App } from 'antd'
import { type ComplaintDetail, type ComplaintMoveBody, complaintCalls } from '../../contract/complaints.ts'
import { CHANGED } from './forms.ts'

/** What a move asks beside itself. */
export type Given = Omit<ComplaintMoveBody, 'move' | 'version'>
export type MakeMove = (name: string, given?: Given) => Promise<ActionResult<ComplaintDetail>>

const TOUCHED = [...CHANGED, audit.auditTrail]

/** The moves of one complaint. Whoever lost against somebody else sees how it stands now. */
export function useMoves(of: ComplaintDetail): MakeMove {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const refresh = useRefresh()
  const { run } = useAction(complaintCalls.complaintMove, { invalidates: TOUCHED, silent: true })
  return async (name, given = {}) => {
    const result = await run({ params: { id: of.id }, body: { ...given, move: name, version: of.version } })
    if (result.ok) message.success(t('moved', { move: t(`move.${name}`), code: of.code }))
    else refresh()
    return result
  }
}
