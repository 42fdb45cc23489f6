import type { Endpoint } from '@ntocc/sdk/contracts'
import { useMany } from '@ntocc/sdk/hooks'
import { type BulkAction, ManyAmounts, PageDialog } from '@ntocc/sdk/ui'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { SettlementBatch } from '../../contract/batch.ts'
import { batchName } from './batch.ts'
import '../settlement.css'

/** What is in the way of moving money for a batch. */
interface Standing {
  readonly refusals: readonly string[]
}

interface AskedMany<S extends Standing> {
  key: string
  /** Of the action, and of the dialog that shows what it comes to. */
  label: string
  title: (count: number) => string
  meaning: string
  refusal: (refusal: string) => string
  /** What the backend says of one, and what moves the money of one. */
  ask: (id: number) => Promise<S>
  order: Endpoint
  touched: Parameters<typeof useMany>[1]
  amountOf: (standing: S) => string
  Party: (props: { row: SettlementBatch; standing: S | undefined }) => ReactNode
  noteOf?: (standing: S | undefined) => ReactNode
  above?: (standings: readonly S[]) => ReactNode
}

interface Asking {
  rows: readonly SettlementBatch[]
  answer: (goes: boolean) => void
}

/** Money of many batches, moved batch by batch: whose and how much is asked of the backend and seen before. The definition is to be constant. */
export function useAskedMany<S extends Standing>(
  of: AskedMany<S>,
): {
  bulk: BulkAction<SettlementBatch>
  dialog: ReactNode
} {
  const { call } = useMany(of.order, of.touched)
  const [asking, setAsking] = useState<Asking>()
  const found = useRef<ReadonlyMap<number, S>>(new Map())
  /** Why nothing of it is moved, as the backend says; undefined where something is. */
  const refusalOf = useCallback(
    ({ id }: SettlementBatch): string | undefined => {
      const [refusal] = found.current.get(id)?.refusals ?? ['state']
      return refusal && of.refusal(refusal)
    },
    [of],
  )
  const bulk = useMemo((): BulkAction<SettlementBatch> => {
    /** @throws ClientError, which the client has told */
    const read = async (rows: readonly SettlementBatch[]) => {
      found.current = new Map(await Promise.all(rows.map(async ({ id }) => [id, await of.ask(id)] as const)))
    }
    const ask = (rows: readonly SettlementBatch[]) =>
      new Promise<boolean>(resolve => {
        const answer = (goes: boolean) => {
          setAsking(undefined)
          resolve(goes)
        }
        setAsking({ rows, answer })
      })
    const amountOf = ({ id }: SettlementBatch) => {
      const standing = found.current.get(id)
      return standing ? of.amountOf(standing) : '0.00'
    }
    return {
      key: of.key,
      label: of.label,
      before: rows =>
        read(rows).then(
          () => ask(rows),
          () => false,
        ),
      refuse: refusalOf,
      each: (row, signal) => call({ body: { id: row.id, version: row.version, amount: amountOf(row) }, signal }),
    }
  }, [of, call, refusalOf])
  return {
    bulk,
    dialog: asking && <AmountsDialog {...asking} of={of} standings={found.current} refusalOf={refusalOf} />,
  }
}

interface DialogProps<S extends Standing> extends Asking {
  of: AskedMany<S>
  standings: ReadonlyMap<number, S>
  refusalOf: (row: SettlementBatch) => string | undefined
}

function AmountsDialog<S extends Standing>({ of, rows, standings, refusalOf, answer }: DialogProps<S>) {
  const shown = useMemo(() => {
    const standingOf = (row: SettlementBatch) => standings.get(row.id)
    return {
      nameOf: batchName,
      Party: ({ row }: { row: SettlementBatch }) => <of.Party row={row} standing={standingOf(row)} />,
      amountOf: (row: SettlementBatch) => {
        const standing = standingOf(row)
        return standing && of.amountOf(standing)
      },
      ...(of.noteOf && { noteOf: (row: SettlementBatch) => of.noteOf?.(standingOf(row)) }),
    }
  }, [of, standings])
  const [able, held] = [rows.filter(row => !refusalOf(row)), rows.filter(refusalOf)]
  return (
    <PageDialog
      open
      title={of.title(able.length)}
      okText={of.label}
      okButtonProps={{ disabled: able.length === 0 }}
      onOk={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {of.above?.(able.flatMap(({ id }) => standings.get(id) ?? []))}
      <ManyAmounts of={shown} rows={able} />
      {held.length > 0 && (
        <ul className="settlement-out nt-dim">
          {held.map(row => (
            <li key={row.id}>
              {batchName(row)}: {refusalOf(row)}
            </li>
          ))}
        </ul>
      )}
      <p className="nt-dim">{of.meaning}</p>
    </PageDialog>
  )
}
