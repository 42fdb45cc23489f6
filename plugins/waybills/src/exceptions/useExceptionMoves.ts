import { asError, audit, endpoints } from '@ntocc/sdk/contracts'
import { type ActionResult, useAction, useClient, useRefresh, useTranslation } from '@ntocc/sdk/hooks'
import { App } from 'antd'
import { useState } from 'react'
import { type ExceptionDetail, type ExceptionMoveBody, exceptionCalls } from '../../contract/exceptions.ts'

/** What a move asks beside itself. */
export type Given = Omit<ExceptionMoveBody, 'move' | 'version'>

/** Which exception a move is of. */
export type Named = Pick<ExceptionDetail, 'id' | 'version' | 'waybillNo'>

/** What takes a move back, while nobody else has done anything since. */
const BACK: Readonly<Record<string, string>> = {
  claim: 'release',
  confirm: 'reopen',
  ignore: 'reopen',
  close: 'reopen',
}

const CHANGED = [
  exceptionCalls.exceptionList,
  exceptionCalls.exceptionCounts,
  exceptionCalls.exception,
  audit.auditTrail,
  endpoints.waybill,
  endpoints.waybillList,
]

/** What was done last and can be taken back. */
export interface Done {
  move: string
  of: readonly Named[]
}

/** What became of several moves at once. */
export interface Outcome {
  done: number
  /** By the waybill's number, why not. */
  refused: readonly { waybillNo: string; reason: string }[]
}

/** The moves of exceptions: one, several of one kind, and what takes the last one back. */
export function useExceptionMoves() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useClient()
  const refresh = useRefresh()
  const { run } = useAction(exceptionCalls.exceptionMove, { invalidates: CHANGED, silent: true })
  const [last, setLast] = useState<Done>()

  /** One move. A refusal is answered too: whoever lost against somebody else sees how it stands now. */
  const move = async (of: Named, name: string, given: Given = {}): Promise<ActionResult<ExceptionDetail>> => {
    const result = await run({ params: { id: of.id }, body: { ...given, move: name, version: of.version } })
    if (!result.ok) {
      refresh()
      return result
    }
    setLast(BACK[name] ? { move: name, of: [result.data] } : undefined)
    message.success(t('moved', { move: t(`move.${name}`), waybillNo: of.waybillNo }))
    return result
  }

  /** The same move of several, one after the other: what is refused does not keep the others. */
  const moveAll = async (all: readonly Named[], name: string, given: Given = {}): Promise<Outcome> => {
    const done: Named[] = []
    const refused: { waybillNo: string; reason: string }[] = []
    for (const each of all) {
      const body = { ...given, move: name, version: each.version }
      try {
        done.push(await client.call(exceptionCalls.exceptionMove, { params: { id: each.id }, body, silent: true }))
      } catch (error) {
        refused.push({ waybillNo: each.waybillNo, reason: asError(error).message })
      }
    }
    setLast(done.length > 0 && BACK[name] ? { move: name, of: done } : undefined)
    refresh()
    return { done: done.length, refused }
  }

  const undo = async (): Promise<Outcome | undefined> => {
    const back = last && BACK[last.move]
    if (!last || !back) return undefined
    const outcome = await moveAll(last.of, back)
    setLast(undefined)
    return outcome
  }

  return { move, moveAll, undo, last, forget: () => setLast(undefined) }
}

export type ExceptionMoves = ReturnType<typeof useExceptionMoves>
