import { resources } from '@ntocc/sdk/contracts'
import { date } from '@ntocc/sdk/fields'
import { usePermission, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { FieldInput } from '@ntocc/sdk/ui'
import { Select } from 'antd'
import { useMemo, useState } from 'react'

const DAY = date()

/** Which vehicle and which day. Vehicles are found by a part of the plate, those seen last first. */
export function TrackChoice(props: {
  plate: string
  day: string
  onChange: (change: { vehicle?: string; day?: string }) => void
}) {
  const { plate, day, onChange } = props
  const { t } = useTranslation()
  const [word, setWord] = useState('')
  const query = useMemo(
    () => ({ keyword: word, pageNum: 1, pageSize: 20, sortField: 'lastTime', sortType: 'desc' as const }),
    [word],
  )
  const { list } = resources.vehicle.by
  const found = useRecord(list, { query, enabled: usePermission(list.permission) === 'allowed' })
  return (
    <div className="fleet-choice">
      <label htmlFor="track-vehicle">{t('vehicle.plateNo')}</label>
      <Select
        id="track-vehicle"
        showSearch={{ filterOption: false, onSearch: setWord }}
        value={plate || undefined}
        placeholder={t('track.plateHint')}
        loading={found.isFetching}
        options={(found.data?.records ?? []).map(({ plateNo }) => ({ value: plateNo, label: plateNo }))}
        onChange={vehicle => onChange({ vehicle })}
      />
      <label htmlFor="track-day">{t('track.day')}</label>
      <FieldInput
        id="track-day"
        label={t('track.day')}
        field={DAY}
        value={day}
        onChange={chosen => typeof chosen === 'string' && onChange({ day: chosen })}
      />
    </div>
  )
}
