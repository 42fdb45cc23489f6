import { useFormat, usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, FieldValue, Loaded, Skeleton } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { Outbound, OutboundPick, outboundResources } from '../../contract/outbound.ts'
import { outboundName } from '../names.ts'
import { PICKS_ON_SHEET, usePicks } from '../outbound/usePicks.ts'
import { useGoods } from '../work/useGoods.ts'
import './print.css'

const HEAD = ['ownerCode', 'warehouseCode', 'consignee', 'plateNo', 'driverName'] as const
const COLUMNS = ['binCode', 'batch', 'expiresOn', 'palletNo', 'asked'] as const
const SIGNERS = ['signPicker', 'signChecker'] as const

/** What is to be picked for an order as it lies on paper: bin after bin as one walks, with room for what was taken. */
export default function PickListPrint() {
  const { t } = useTranslation()
  const [query] = usePageQuery()
  const id = Number(query.id)
  const isNamed = Number.isSafeInteger(id) && id > 0
  const order = useRecord(outboundResources.outbound.by.get, { ...(isNamed && { params: { id } }), enabled: isNamed })
  if (!isNamed || order.notFound) return <Empty isPage title={t('print.none')} hint={t('print.noneHint')} />
  return (
    <div className="warehouse-print">
      <div className="warehouse-print-bar">
        <Button type="primary" disabled={!order.data} onClick={() => window.print()}>
          {t('print.print')}
        </Button>
      </div>
      <Loaded of={order} skeleton={<Skeleton rows={12} />}>
        {found => <Paper order={found} />}
      </Loaded>
    </div>
  )
}

function Paper({ order }: { order: Outbound }) {
  const { t } = useTranslation()
  const format = useFormat()
  const outboundNo = order.outboundNo ?? ''
  const first = usePicks(outboundNo, 1)
  if (!first) return <Skeleton rows={12} />
  const sheets = Math.max(1, Math.ceil(first.total / PICKS_ON_SHEET))
  return (
    <article className="warehouse-paper" aria-label={outboundName(order)}>
      <header>
        <h2>{t('title.pickList')}</h2>
        <span>{outboundName(order)}</span>
      </header>
      <dl>
        {HEAD.map(name => (
          <div key={name}>
            <dt>{t(`outbound.${name}`)}</dt>
            <dd>
              <FieldValue name={name} field={Outbound.fields[name]} row={order} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('outbound.plannedAt')}</dt>
          {/* On paper nobody knows which day today is. */}
          <dd>{order.plannedAt ? format.dateTime(order.plannedAt) : '–'}</dd>
        </div>
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('outboundPick.lineNo')}</th>
            <th scope="col">{t('outboundPick.goodsCode')}</th>
            {COLUMNS.map(name => (
              <th key={name} scope="col">
                {t(`outboundPick.${name}`)}
              </th>
            ))}
            <th scope="col">{t('print.took')}</th>
          </tr>
        </thead>
        {Array.from({ length: sheets }, (_, index) => (
          <Sheet key={String(index)} outboundNo={outboundNo} pageNum={index + 1} />
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

/** Read apart: an order may have more picks than a list answers at once. */
function Sheet({ outboundNo, pageNum }: { outboundNo: string; pageNum: number }) {
  const picks = usePicks(outboundNo, pageNum)?.records ?? []
  const goods = useGoods(picks.map(({ goodsCode }) => goodsCode))
  return (
    <tbody>
      {picks.map(pick => (
        <tr key={pick.id}>
          <td>{pick.lineNo}</td>
          <td>
            <b>{goods.of(pick.goodsCode)?.goodsNo}</b> {goods.of(pick.goodsCode)?.name}
          </td>
          {COLUMNS.map(name => (
            <td key={name}>
              <FieldValue name={name} field={OutboundPick.fields[name]} row={pick} />
            </td>
          ))}
          <td>{pick.picked ?? ''}</td>
        </tr>
      ))}
    </tbody>
  )
}
