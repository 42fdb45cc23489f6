import { waybillMachine } from '@ntocc/sdk/contracts'
import type { Queryable, Row } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import { type Mover as JudgedMover, type Judgement, judge as judgeMove } from '../records/transition.ts'
import { answerOf, type MoveInput } from './conditions.ts'
import { effectsOf, type Happening } from './effects.ts'
import {
  type Author,
  judgeReceipts,
  writeChanges,
  writeNode,
  writeReceipt,
  writeTrackPoint,
  writeWaybill,
} from './writes.ts'

export interface Mover extends JudgedMover {
  author: Author
}

type Asking = Omit<Mover, 'author'>

interface Asked {
  db: Queryable
  row: Row
  mover: Asking
  input: MoveInput | undefined
}

/** Whether a move can be made; the facts are established from the database as it is now. */
export const judge = (name: string, { db, row, mover, input }: Asked): Promise<Judgement> =>
  judgeMove({ db, entity: 'waybill', machine: waybillMachine, row, move: name, mover, input, answers: answerOf })

/** Makes one move of a locked waybill and everything that belongs to it. @throws BackendError MOVE_REFUSED with the reason */
export const makeMove = async (tx: Queryable, row: Row, name: string, input: MoveInput, mover: Mover): Promise<Row> => {
  const answer = await judge(name, { db: tx, row, mover, input })
  if (!answer.allowed) throw new BackendError('MOVE_REFUSED', { errors: { move: answer.reason } })
  const happening: Happening = { row, move: answer.move, input, now: new Date() }
  const effects = effectsOf(happening)
  const after = await writeWaybill(tx, happening, effects, mover.author)
  for (const node of effects.nodes) await writeNode(tx, happening, node, mover.author)
  if (effects.judged) await judgeReceipts(tx, happening, effects.judged, mover.author)
  if (effects.receipt) await writeReceipt(tx, happening, effects.receipt, mover.author)
  if (effects.nodes.length > 0) await writeTrackPoint(tx, happening)
  await writeChanges(tx, happening, after, mover.author)
  return after
}

const PLATFORM: Mover = {
  actor: 'SYSTEM',
  permissions: new Set(),
  language: 'en',
  ctx: undefined,
  author: {
    username: 'system',
    name: JSON.stringify({ en: 'Platform', zh: '平台', es: 'Plataforma', ja: 'プラットフォーム' }),
  },
}

/** A move that the platform makes by itself of a locked waybill; undefined when it cannot be made. */
export const moveBySystem = async (tx: Queryable, row: Row, name: string): Promise<Row | undefined> => {
  const input: MoveInput = { images: [] }
  const answer = await judge(name, { db: tx, row, mover: PLATFORM, input })
  return answer.allowed ? makeMove(tx, row, name, input, PLATFORM) : undefined
}

/** What the platform does by itself once it can: an accepted waybill under a signed contract is ready to load. */
export const moveOn = async (tx: Queryable, row: Row): Promise<Row> =>
  (await moveBySystem(tx, row, 'signContract')) ?? row
