import type { Issue } from '@ntocc/sdk/fields'
import type { ExceptionDetail } from '../../contract/exceptions.ts'

/** Keys of the moves, in the order in which the buttons stand. */
export const MOVE_KEYS: Readonly<Record<string, string>> = {
  claim: 't',
  confirm: 'c',
  ignore: 'i',
  close: 'e',
  takeOver: 'o',
  handOver: 'h',
  note: 'n',
  release: 'b',
  reopen: 'r',
}

export interface MoveButton {
  move: string
  /** Why it is grey. */
  reason?: Issue
}

/** What can be pressed about an exception: of the two moves that change hands the one that is meant for whoever looks. */
export const moveButtons = ({ moves, isMine }: Pick<ExceptionDetail, 'moves' | 'isMine'>): MoveButton[] =>
  Object.keys(MOVE_KEYS).flatMap((move): MoveButton[] => {
    const told = moves.find(each => each.move === move)
    if (!told || move === (isMine ? 'takeOver' : 'handOver')) return []
    return [{ move, ...(!told.allowed && { reason: told.reason ?? { code: 'validation.move.state' } }) }]
  })
