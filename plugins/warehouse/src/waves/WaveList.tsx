import { linkColumn, RecordScreen } from '@ntocc/sdk/ui'
import { PickWave, waveResources } from '../../contract/waves.ts'
import { waveName, wavePath, wavePrintPath } from '../names.ts'
import { WAVE_FACTS, WAVE_MOVES } from './wave.ts'

const COLUMNS = [
  linkColumn<PickWave>('waveNo', { nameOf: waveName, href: wavePath }),
  { key: 'status', card: 'mark' },
  'warehouseCode',
  'orderCount',
  'pickedCount',
  'pickCount',
  'gmtCreated',
  'createdBy',
] as const
const FILTERS = { keyword: true, daily: ['warehouseCode', 'gmtCreated'], more: ['waveNo'] }
const LINKS = [{ label: 'printPickList', to: wavePrintPath }]

/** Orders that are picked in one walk, and how far it has come. */
export default function WaveList() {
  return (
    <RecordScreen<PickWave>
      of={PickWave}
      calls={waveResources.pickWave.by}
      form={WAVE_FACTS}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={waveName}
      href={wavePath}
      moves={WAVE_MOVES}
      links={LINKS}
    />
  )
}
