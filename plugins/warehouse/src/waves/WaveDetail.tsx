import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { FieldValue, PageLink, RecordPage, RelatedRecords } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { waveMachine } from '../../contract/machines.ts'
import { Outbound, outboundResources } from '../../contract/outbound.ts'
import { MOST_ORDERS_OF_WAVE, PickWave, waveCalls, waveResources } from '../../contract/waves.ts'
import { outboundName, outboundPath, waveName, wavePrintPath } from '../names.ts'
import { Picks } from '../outbound/PickDesk.tsx'
import { picksTie } from '../outbound/usePicks.ts'
import { WAVE_FACTS, WAVE_MOVES } from './wave.ts'

const { list, get } = outboundResources.outbound.by
const READ = { list, get }
const COLUMNS = ['outboundNo', 'status', 'ownerCode', 'consignee', 'lineCount', 'pickedLines', 'plannedAt', 'plateNo']

/** One walk: what is to be taken for all its orders, bin after bin, and how far each of them is. */
export default function WaveDetail() {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <RecordPage<PickWave>
      of={PickWave}
      calls={waveResources.pickWave.by}
      form={WAVE_FACTS}
      nameOf={waveName}
      title={waveName}
      moves={WAVE_MOVES}
      // What comes next stands with the goods: taking them from their bins.
      lead={() => null}
      actions={row => (
        <PageLink button="plain" to={wavePrintPath(row)}>
          {t('printPickList')}
        </PageLink>
      )}
      facts={row => [
        {
          label: t('pickWave.warehouseCode'),
          value: <FieldValue name="warehouseCode" field={PickWave.fields.warehouseCode} row={row} />,
        },
        { label: t('pickWave.orderCount'), value: format.count(row.orderCount ?? 0) },
        {
          label: t('progress'),
          value: t('waveProgress', {
            picked: format.count(row.pickedCount ?? 0),
            count: format.count(row.pickCount ?? 0),
          }),
        },
      ]}
      facets={row => [
        { name: 'picks', title: t('title.outboundPick'), first: true, content: <WavePicks wave={row} /> },
        {
          name: 'orders',
          title: t('title.outbound'),
          first: true,
          content: (
            <RelatedRecords<Outbound>
              of={Outbound}
              calls={READ}
              tie={{ waveNo: row.waveNo }}
              columns={COLUMNS}
              nameOf={outboundName}
              href={outboundPath}
              size={MOST_ORDERS_OF_WAVE}
              paged
            />
          ),
        },
      ]}
    />
  )
}

function WavePicks({ wave: { id, waveNo, status } }: { wave: PickWave }) {
  const isOpen = status === waveMachine.at.open
  const { data } = useRecord(waveCalls.pickWaveWork, { query: { id }, enabled: isOpen })
  const tie = useMemo(() => picksTie({ waveNo }), [waveNo])
  return <Picks next={data?.picks} tie={tie} isPickable={isOpen} mayReturn={isOpen} ofMany />
}
