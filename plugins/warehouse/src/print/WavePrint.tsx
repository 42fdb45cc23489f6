import { useFormat, usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, FieldValue, Loaded, Skeleton } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { PickWave, waveResources } from '../../contract/waves.ts'
import { waveName } from '../names.ts'
import { PickSheets, PrintedPage } from './PickSheets.tsx'

/** What is to be picked for all orders of a wave, on paper. */
export default function WavePrint() {
  const { t } = useTranslation()
  const [query] = usePageQuery()
  const id = Number(query.id)
  const isNamed = Number.isSafeInteger(id) && id > 0
  const wave = useRecord(waveResources.pickWave.by.get, { ...(isNamed && { params: { id } }), enabled: isNamed })
  if (!isNamed || wave.notFound) return <Empty isPage title={t('print.noWave')} hint={t('print.noWaveHint')} />
  return (
    <PrintedPage isReady={wave.data !== undefined}>
      <Loaded of={wave} skeleton={<Skeleton rows={12} />}>
        {found => <Paper wave={found} />}
      </Loaded>
    </PrintedPage>
  )
}

function Paper({ wave }: { wave: PickWave }) {
  const { t } = useTranslation()
  const format = useFormat()
  const of = useMemo(() => ({ waveNo: wave.waveNo }), [wave.waveNo])
  return (
    <PickSheets
      name={waveName(wave)}
      of={of}
      ofMany
      head={
        <>
          <div>
            <dt>{t('pickWave.warehouseCode')}</dt>
            <dd>
              <FieldValue name="warehouseCode" field={PickWave.fields.warehouseCode} row={wave} />
            </dd>
          </div>
          <div>
            <dt>{t('pickWave.orderCount')}</dt>
            <dd>{format.count(wave.orderCount ?? 0)}</dd>
          </div>
        </>
      }
    />
  )
}
