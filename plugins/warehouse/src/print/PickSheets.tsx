import { useTranslation } from '@ntocc/sdk/hooks'
import { FieldValue, Skeleton } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { OutboundPick } from '../../contract/outbound.ts'
import { PICKS_ON_SHEET, type PicksOf, usePicks } from '../outbound/usePicks.ts'
import { useGoods } from '../work/useGoods.ts'
import './print.css'

const COLUMNS = ['binCode', 'batch', 'expiresOn', 'palletNo', 'asked'] as const
const SIGNERS = ['signPicker', 'signChecker'] as const

/** A page that is printed, with the button that does it. */
export function PrintedPage({ isReady, children }: { isReady: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="warehouse-print">
      <div className="warehouse-print-bar">
        <Button type="primary" disabled={!isReady} onClick={() => window.print()}>
          {t('print.print')}
        </Button>
      </div>
      {children}
    </div>
  )
}

export interface PickSheetsProps {
  /** Number of the order or the wave. */
  name: string
  /** Whose picks these are. Keep the object stable. */
  of: PicksOf
  /** Pairs of term and description above the table. */
  head: ReactNode
  /** Picks of several orders: for which of them each is. */
  ofMany?: boolean
}

/** A list of picks as it lies on paper: bin after bin as one walks, with room for what was taken. */
export function PickSheets({ name, of, head, ofMany = false }: PickSheetsProps) {
  const { t } = useTranslation()
  const first = usePicks(of, 1)
  if (!first) return <Skeleton rows={12} />
  const sheets = Math.max(1, Math.ceil(first.total / PICKS_ON_SHEET))
  return (
    <article className="warehouse-paper" aria-label={name}>
      <header>
        <h2>{t('title.pickList')}</h2>
        <span>{name}</span>
      </header>
      <dl>{head}</dl>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(ofMany ? 'outboundPick.outboundNo' : 'outboundPick.lineNo')}</th>
            <th scope="col">{t('outboundPick.goodsCode')}</th>
            {COLUMNS.map(column => (
              <th key={column} scope="col">
                {t(`outboundPick.${column}`)}
              </th>
            ))}
            <th scope="col">{t('print.took')}</th>
          </tr>
        </thead>
        {Array.from({ length: sheets }, (_, index) => (
          <Sheet key={String(index)} of={of} pageNum={index + 1} ofMany={ofMany} />
        ))}
      </table>
      <footer>
        {SIGNERS.map(signer => (
          <span key={signer}>{t(`print.${signer}`)}</span>
        ))}
      </footer>
    </article>
  )
}

/** Read apart: there may be more picks than a list answers at once. */
function Sheet({ of, pageNum, ofMany }: { of: PicksOf; pageNum: number; ofMany: boolean }) {
  const picks = usePicks(of, pageNum)?.records ?? []
  const goods = useGoods(picks.map(({ goodsCode }) => goodsCode))
  return (
    <tbody>
      {picks.map(pick => (
        <tr key={pick.id}>
          <td>{ofMany ? pick.outboundNo : pick.lineNo}</td>
          <td>
            <b>{goods.of(pick.goodsCode)?.goodsNo}</b> {goods.of(pick.goodsCode)?.name}
          </td>
          {COLUMNS.map(column => (
            <td key={column}>
              <FieldValue name={column} field={OutboundPick.fields[column]} row={pick} />
            </td>
          ))}
          <td>{pick.picked ?? ''}</td>
        </tr>
      ))}
    </tbody>
  )
}
