import { usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { TitledPage } from '@ntocc/sdk/ui'
import { Select } from 'antd'
import { countCalls, countResources, StockCount } from '../../contract/counts.ts'
import { Inbound, inboundResources } from '../../contract/inbound.ts'
import { inboundCalls } from '../../contract/inbound-calls.ts'
import { countMachine, inboundMachine, outboundMachine, waveMachine } from '../../contract/machines.ts'
import { Outbound, outboundResources } from '../../contract/outbound.ts'
import { outboundCalls } from '../../contract/outbound-calls.ts'
import { placeResources } from '../../contract/places.ts'
import { putBackCalls } from '../../contract/put-back-calls.ts'
import { PickWave, waveResources } from '../../contract/waves.ts'
import { countName, inboundName, outboundName, warehouseName, waveName } from '../names.ts'
import { isMoving } from './left.ts'
import { QueueBar } from './QueueBar.tsx'
import { Todo } from './Todo.tsx'
import { useScanQueue } from './useScanQueue.ts'
import './aisle.css'

const MOST_HOUSES = 200
const linesOf = ({ lineCount }: { lineCount?: number | null | undefined }) => lineCount
/** Every line of which something lies ready was counted by somebody else. */
const isCounted = ({ pickedLines, checkedLines }: Outbound): boolean => (checkedLines ?? 0) >= (pickedLines ?? 0)
const LOAD = outboundMachine.move('load')?.permission
const TO_PUT_BACK = { returnLinesStart: '1' }
const NONE = () => 0
const HOUSES = { pageNum: 1, pageSize: MOST_HOUSES }

/** What there is to do with goods now, one touch away from doing it. */
export default function AislePage() {
  const { t } = useTranslation()
  const [asked, ask] = usePageQuery()
  const scanning = useScanQueue()
  const { steps } = scanning
  const houses = useRecord(placeResources.warehouse.by.list, { query: HOUSES }).data?.records ?? []
  const house = houses.find(({ code }) => code === asked.warehouse)?.code
  const everywhere = { value: '', label: t('aisle.everywhere') }
  const { toPutAway } = inboundMachine.at
  return (
    <TitledPage
      title={t('title.aisle')}
      {...(houses.length > 1 && {
        actions: (
          <Select
            className="warehouse-plan-choice"
            aria-label={t('warehouseZone.warehouseCode')}
            value={house ?? ''}
            options={[everywhere, ...houses.map(each => ({ value: each.code, label: warehouseName(each) }))]}
            onChange={code => ask(code ? { warehouse: code } : {})}
          />
        ),
      })}
    >
      <div className="warehouse-aisle">
        <QueueBar scanning={scanning} />
        <Todo<Inbound>
          work="inbound"
          title={t('move.arrive')}
          none={t('aisle.noneComing')}
          permission={inboundCalls.inboundReceive.permission}
          of={Inbound}
          list={inboundResources.inbound.by.list}
          status={inboundMachine.filter('submitted')}
          house={house}
          nameOf={inboundName}
          countOf={linesOf}
          doneOf={({ receivedLines }) => receivedLines}
          isOpen={({ id }) => !isMoving('arrive', id, steps)}
        />
        <Todo<Inbound>
          work="inbound"
          title={t('inboundReceiving.do')}
          none={t('inboundReceiving.none')}
          permission={inboundCalls.inboundReceive.permission}
          of={Inbound}
          list={inboundResources.inbound.by.list}
          status={inboundMachine.filter('receivable')}
          house={house}
          nameOf={inboundName}
          countOf={linesOf}
          doneOf={({ receivedLines }) => receivedLines}
        />
        <Todo<Inbound>
          work="putaway"
          title={t('inboundPutaway.do')}
          none={t('inboundPutaway.none')}
          permission={inboundCalls.inboundPutAway.permission}
          of={Inbound}
          list={inboundResources.inbound.by.list}
          status={inboundMachine.filter('receiving', 'toPutAway')}
          house={house}
          nameOf={inboundName}
          countOf={linesOf}
          doneOf={({ storedLines }) => storedLines}
          // Of a notice that is still being received nothing may wait.
          isOpen={row => row.status === toPutAway || (row.receivedLines ?? 0) > (row.storedLines ?? 0)}
        />
        <Todo<Outbound>
          work="outbound"
          title={t('outboundPicking.do')}
          none={t('outboundPicking.none')}
          permission={outboundCalls.outboundPickConfirm.permission}
          of={Outbound}
          list={outboundResources.outbound.by.list}
          status={outboundMachine.filter('pickable')}
          house={house}
          nameOf={outboundName}
          countOf={linesOf}
          doneOf={({ pickedLines }) => pickedLines}
        />
        <Todo<PickWave>
          work="wave"
          title={t('aisle.waves')}
          none={t('outboundPicking.none')}
          permission={outboundCalls.outboundPickConfirm.permission}
          of={PickWave}
          list={waveResources.pickWave.by.list}
          status={waveMachine.filter('open')}
          house={house}
          nameOf={waveName}
          countOf={({ pickCount }) => pickCount}
          doneOf={({ pickedCount }) => pickedCount}
        />
        <Todo<Outbound>
          work="check"
          title={t('outboundChecking.do')}
          none={t('outboundChecking.none')}
          permission={outboundCalls.outboundCheck.permission}
          of={Outbound}
          list={outboundResources.outbound.by.list}
          status={outboundMachine.filter('picking', 'checking')}
          house={house}
          nameOf={outboundName}
          countOf={({ pickedLines }) => pickedLines}
          doneOf={({ checkedLines }) => checkedLines}
          isOpen={row => !isCounted(row)}
        />
        <Todo<Outbound>
          work="load"
          title={t('move.load')}
          none={t('aisle.noneToLoad')}
          permission={LOAD}
          of={Outbound}
          list={outboundResources.outbound.by.list}
          status={outboundMachine.filter('checking')}
          house={house}
          nameOf={outboundName}
          countOf={linesOf}
          doneOf={({ checkedLines }) => checkedLines}
          isOpen={row => isCounted(row) && (row.pickedLines ?? 0) > 0 && !isMoving('load', row.id, steps)}
        />
        <Todo<Outbound>
          work="restock"
          title={t('outboundRestocking.title')}
          none={t('outboundRestocking.none')}
          permission={putBackCalls.outboundRestock.permission}
          of={Outbound}
          list={outboundResources.outbound.by.list}
          status={outboundMachine.filter('cancelled')}
          only={TO_PUT_BACK}
          house={house}
          nameOf={outboundName}
          countOf={({ returnLines }) => returnLines}
          doneOf={NONE}
        />
        <Todo<StockCount>
          work="count"
          title={t('stockCounting.do')}
          none={t('stockCounting.none')}
          permission={countCalls.stockCountRecord.permission}
          of={StockCount}
          list={countResources.stockCount.by.list}
          status={countMachine.filter('counting')}
          house={house}
          nameOf={countName}
          countOf={linesOf}
          doneOf={({ countedLines }) => countedLines}
        />
      </div>
    </TitledPage>
  )
}
