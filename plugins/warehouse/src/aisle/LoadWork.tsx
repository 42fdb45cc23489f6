import { WITH_MOVES } from '@ntocc/sdk/contracts'
import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Loaded, PageLink, Quantity, useReason } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { outboundMachine } from '../../contract/machines.ts'
import { type Outbound, type OutboundLine, outboundResources } from '../../contract/outbound.ts'
import { outboundName, outboundPath } from '../names.ts'
import { goodsLabel, heapLabel } from '../work/Left.tsx'
import { AisleFrame, COMING, type WorkProps } from './AisleFrame.tsx'
import { Confirm } from './Confirm.tsx'
import { Over } from './Heaps.tsx'
import { isMoving, toCheck } from './left.ts'
import { refusalOf } from './refusal.ts'
import { useGoodsHere } from './useNames.ts'

/** Others count meanwhile. */
const OTHERS_MS = 10_000
/** As many lines as are told one by one. */
const MOST = 200
const IN_ORDER = { sortField: 'lineNo', sortType: 'asc', pageNum: 1, pageSize: MOST } as const

/** What was picked and counted goes onto the vehicle: all of an order at once. */
export function LoadWork({ id, scanning, feel }: WorkProps) {
  const { t } = useTranslation()
  const doc = useRecord(outboundResources.outbound.by.get, { params: { id }, query: WITH_MOVES, refreshMs: OTHERS_MS })
  const isGone = isMoving('load', id, scanning.steps)
  return (
    <AisleFrame title={doc.data && outboundName(doc.data)} path={outboundPath({ id })} scanning={scanning} feel={feel}>
      <Loaded of={doc} skeleton={COMING}>
        {order =>
          isGone || outboundMachine.within(order.status, 'shipped') ? (
            <Over what={t('aisle.loaded', { document: outboundName(order) })} />
          ) : outboundMachine.within(order.status, 'picking', 'checking') ? (
            <Loading order={order} scanning={scanning} feel={feel} />
          ) : (
            <Over what={t('aisle.notToLoad')} />
          )
        }
      </Loaded>
    </AisleFrame>
  )
}

const isChecked = ({ picked, checked }: OutboundLine): boolean => checked != null && checked === picked

function Loading({ order, scanning, feel }: Omit<WorkProps, 'id'> & { order: Outbound }) {
  const { t } = useTranslation()
  const reasonOf = useReason()
  const { id, outboundNo, sourceNo, waybillNo, plateNo, driverName, consignee } = order
  const query = useMemo(() => ({ outboundNo: outboundNo ?? '', ...IN_ORDER }), [outboundNo])
  const lines = useRecord(outboundResources.outboundLine.by.list, { query, refreshMs: OTHERS_MS })
  const ready = (lines.data?.records ?? []).filter(({ picked }) => (picked ?? 0) > 0)
  const goods = useGoodsHere(ready.map(({ goodsCode }) => goodsCode))
  const unchecked = toCheck(
    ready.filter(line => !isChecked(line)),
    scanning.steps,
  )
  const refused = refusalOf(order, 'load')
  // What is on its way from here, the backend does not know of yet.
  const isAhead = scanning.steps.some(({ what }) => what === 'check')
  const against = unchecked.length
    ? t('condition.pickedChecked', { count: unchecked.length })
    : refused && !isAhead
      ? reasonOf(refused)
      : undefined
  const document = outboundName(order)
  const load = async () => {
    await scanning.keep({ what: 'load', body: { id }, said: { document } })
    feel.right(t('aisle.loaded', { document }))
  }
  // Without its lines nobody knows what there is to be loaded.
  if (!lines.data)
    return (
      <Loaded of={lines} skeleton={COMING}>
        {() => null}
      </Loaded>
    )
  return (
    <Confirm
      what={t('aisle.scanOrder')}
      about={[consignee, plateNo, driverName].filter(Boolean).join(' · ')}
      numbers={[outboundNo, sourceNo, waybillNo, plateNo]}
      expected={document}
      label={t('move.load')}
      against={against}
      feel={feel}
      onConfirm={load}
    >
      {unchecked.length > 0 && (
        <PageLink to={`/warehouse/aisle/work?of=check&id=${id}`} button="plain">
          {t('outboundChecking.do')}
        </PageLink>
      )}
      <ul className="warehouse-heaps" aria-label={t('aisle.ready')}>
        {ready.map(({ id, goodsCode, batch, picked }) => (
          <li key={id}>
            <div>
              <span>{heapLabel(goodsLabel(goods.of(goodsCode), goodsCode), { batch })}</span>
              <b>
                <Quantity value={picked ?? 0} />
              </b>
            </div>
          </li>
        ))}
      </ul>
    </Confirm>
  )
}
