import { App } from 'antd'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { isConflict } from '../../client/errors.ts'
import { WITH_MOVES } from '../../contracts/endpoints/resource.ts'
import type { ListQuery } from '../../contracts/envelope.ts'
import type { Issue, Move } from '../../fields/index.ts'
import {
  type ActionResult,
  useClient,
  useFormat,
  useLanguage,
  useMany,
  useSession,
  useTranslation,
} from '../../hooks/index.ts'
import { ActionButton } from '../core/ActionButton.tsx'
import { useUiText } from '../core/text.ts'
import type { RowAction } from '../list/RowActions.tsx'
import type { BulkAction, ListEndpoint } from '../list/types.ts'
import { ReasonDialog } from './lazy-reason.tsx'
import { isMadeByServer, useMatchingMoves } from './matching.ts'
import { isUnsure, type Moved, type Mover, type MoveSource, moveBody, reasonAgainst, shownMoves } from './moves.ts'

const NO_PERMISSIONS: readonly string[] = []
/** Records that are shown with their amounts before a move is made on all of them: what one page of a list may have. */
const MOST_SHOWN = 500

interface Asking<R> {
  move: Move
  /** One record, or as many as were chosen: then the reason is given back instead of sent. */
  of: { row: R } | { count: number; answer: (reason: string | undefined) => void }
}

export interface RecordMoves<R> {
  /** For a row of a list. Stable. */
  actionsOf: (row: R) => RowAction[]
  /** For a page: the usual next step is primary unless told. */
  buttonsOf: (row: R, look?: { primary?: boolean }) => ReactNode
  /**
   * The same move on many rows, each with its result. With the entity and its list call the server makes it on all that
   * match, where the move is one that it makes by itself.
   */
  bulk: (move: string, of?: { entity: string; list: ListEndpoint<R> }) => BulkAction<R>
  /** Asks for the reason; to be drawn once by whoever uses the moves. */
  dialog: ReactNode
}

/**
 * The moves of a record's state machine as things to press: labels are `move.<name>` of the plugin's texts, the reason of
 * one that cannot be made comes from the rule that forbids it, and a move that wants a reason asks for it.
 * @param source keep it the same object
 */
export function useRecordMoves<R extends Moved & object>(
  source: MoveSource<R>,
  nameOf: (row: R) => string,
): RecordMoves<R> {
  const { t } = useTranslation()
  const text = useUiText()
  const format = useFormat()
  const say = useReason()
  const { message, modal } = App.useApp()
  const client = useClient()
  const partyType = useSession(state => state.party?.partyType)
  const permissions = useSession(state => state.permissions ?? NO_PERMISSIONS)
  const mover = useMemo<Mover>(() => ({ partyType, permissions }), [partyType, permissions])
  const ofMatching = useMatchingMoves(source, t)
  const { run, call } = useMany(source.call, source.invalidates)
  const [asking, setAsking] = useState<Asking<R>>()
  const [filling, setFilling] = useState<{ name: string; row: R }>()
  const [deciding, setDeciding] = useState<{ move: string; rows: readonly R[]; answer: (goes: boolean) => void }>()
  const bulkReason = useRef('')

  const make = useCallback(
    async (row: R, move: Move, reason?: string): Promise<ActionResult<unknown>> => {
      const asked = {
        ...(source.params && { params: source.params(row) }),
        body: moveBody(source, row, move.name, reason),
      }
      const result = await run(String(row.id), asked, Boolean(move.reason))
      if (result.ok) message.success(text('record.moved', { verb: t(`move.${move.name}`), name: nameOf(row) }))
      return result
    },
    [source, run, message, text, t, nameOf],
  )
  /** The same with a reason. Where somebody else was first, what was typed stays, and the next try is made on the record as it is by then. */
  const makeAsked = async (row: R, move: Move, reason: string): Promise<ActionResult<unknown>> => {
    const result = await make(row, move, reason)
    if (result.ok || !source.get || !isConflict(result.error)) return result
    const asked = { params: { id: row.id }, query: WITH_MOVES, silent: true } as never
    const found = (await client.call(source.get, asked).catch(() => undefined)) as R | undefined
    if (found) setAsking(now => now && { ...now, of: { row: found } })
    return result
  }
  /** What the backend has against a move of a row, whose list knows state, party and permission only. */
  const against = useCallback(
    async (row: R, move: Move): Promise<Issue | undefined> => {
      if (!source.get || !isUnsure(source, row, move)) return undefined
      const asked = { params: { id: row.id }, query: WITH_MOVES, silent: true } as never
      // Whether it could not be asked is told by the move itself.
      const found = await client.call(source.get, asked).catch(() => undefined)
      return found === undefined ? undefined : reasonAgainst(source, found as R, move.name, mover)
    },
    [source, client, mover],
  )
  const start = useCallback(
    async (row: R, move: Move) => {
      const reason = await against(row, move)
      if (reason) {
        modal.info({ title: `${t(`move.${move.name}`)}: ${nameOf(row)}`, content: say(reason) })
        return
      }
      if (source.dialogs?.[move.name]) setFilling({ name: move.name, row })
      else if (move.reason) setAsking({ move, of: { row } })
      else void make(row, move)
    },
    [source, make, against, modal, t, say, nameOf],
  )
  const actionsOf = useCallback(
    (row: R) =>
      shownMoves(source, row, mover).map(({ move, reason }) => ({
        key: move.name,
        label: t(`move.${move.name}`),
        danger: Boolean(move.reason),
        ...(reason && { disabledReason: say(reason) }),
        run: () => void start(row, move),
      })),
    [source, mover, t, say, start],
  )
  const buttonsOf: RecordMoves<R>['buttonsOf'] = (row, { primary = true } = {}) =>
    actionsOf(row).map(({ key, run, ...each }, index) => (
      <ActionButton
        key={key}
        {...each}
        type={primary && index === 0 && !each.danger && goesOn(source, key) ? 'primary' : 'default'}
        onClick={run}
      />
    ))
  /** All records of a query, where they can all be shown; the person is told where they cannot. */
  const allOf = async (list: ListEndpoint<R>, query: ListQuery, count: number): Promise<readonly R[] | undefined> => {
    if (count > MOST_SHOWN) {
      message.warning(text('record.manyMost', { value: MOST_SHOWN }))
      return undefined
    }
    const all = { ...query, pageNum: 1, pageSize: MOST_SHOWN }
    // Whoever cannot be told by rows is told by the call that failed.
    return client.call(list, { query: all }).then(
      page => page.records,
      () => undefined,
    )
  }
  const bulk: RecordMoves<R>['bulk'] = (name, of) => {
    const move = source.machine.move(name)
    const refuse = (row: R) => {
      const issue = reasonAgainst(source, row, name, mover)
      return issue && say(issue)
    }
    const showMany: BulkAction<R>['before'] = async (rows, count, query) => {
      const all = query && of ? await allOf(of.list, query, count) : rows
      if (!all) return false
      const able = all.filter(row => !refuse(row))
      // What became of each is said in any case: of none of them there is nothing to decide.
      if (able.length === 0) return true
      return new Promise<boolean>(resolve => {
        const answer = (goes: boolean) => {
          setDeciding(undefined)
          resolve(goes)
        }
        setDeciding({ move: name, rows: able, answer })
      })
    }
    return {
      key: name,
      label: t(`move.${name}`),
      danger: Boolean(move?.reason),
      refuse,
      ...(source.many && !move?.reason && { before: showMany }),
      ...(move?.reason && {
        before: (_rows, count) =>
          new Promise<boolean>(resolve => {
            const answer = (reason: string | undefined) => {
              bulkReason.current = reason ?? ''
              resolve(reason !== undefined)
            }
            setAsking({ move, of: { count, answer } })
          }),
      }),
      ...(of &&
        isMadeByServer(source, of) && {
          goesOn: true,
          afterImport: name === 'submit' && !source.importLacks,
          matching: ofMatching(name, of.entity, () => bulkReason.current),
        }),
      each: (row, signal) =>
        call({
          ...(source.params && { params: source.params(row) }),
          body: moveBody(source, row, name, move?.reason ? bulkReason.current : undefined),
          signal,
        }),
    }
  }
  const Filling = filling && source.dialogs?.[filling.name]
  const { many: Many } = source
  const dialog =
    deciding && Many ? (
      <Many {...deciding} />
    ) : (
      filling && Filling && <Filling row={filling.row} onClose={() => setFilling(undefined)} />
    )
  return {
    actionsOf,
    buttonsOf,
    bulk,
    dialog: asking ? (
      <ReasonDialog
        title={`${t(`move.${asking.move.name}`)}: ${'row' in asking.of ? nameOf(asking.of.row) : text('list.selected', { count: asking.of.count, value: format.count(asking.of.count) })}`}
        label={t(`move.${asking.move.name}`)}
        danger
        onSend={async reason => {
          if ('row' in asking.of) return makeAsked(asking.of.row, asking.move, reason)
          asking.of.answer(reason)
          return { ok: true, data: undefined }
        }}
        onClose={() => {
          // After an answer this changes nothing: a promise is settled once.
          if ('answer' in asking.of) asking.of.answer(undefined)
          setAsking(undefined)
        }}
      />
    ) : (
      dialog
    ),
  }
}

/** What takes back or stops a record is never what to do next. */
const goesOn = <R extends Moved>({ machine }: MoveSource<R>, name: string): boolean => {
  const move = machine.move(name)
  return move !== undefined && machine.toneOf(move.to) !== 'stopped'
}

/** The reason against a move in words; of a permission also who can grant it, of fields what they are called. */
export function useReason(): (issue: Issue) => string {
  const text = useUiText()
  const { t: tField } = useTranslation()
  const language = useLanguage()
  const { t } = useTranslation('validation')
  return useCallback(
    ({ code, params = {} }) => {
      const { permission, missing, of } = params
      if (permission !== undefined) return text('why.permission', { permission })
      if (of === undefined) return t(code, params)
      const names = String(missing)
        .split(' ')
        .map(name => tField(`${of}.${name}`))
      return t(code, { missing: new Intl.ListFormat(language).format(names) })
    },
    [text, t, tField, language],
  )
}
