import { platformDay, resources } from '@ntocc/sdk/contracts'
import { date } from '@ntocc/sdk/fields'
import { usePermission, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { FieldInput } from '@ntocc/sdk/ui'
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { MOST_DAYS, MOST_VEHICLES } from '../../contract/tracking.ts'
import type { Days } from './span.ts'

const DAY = date()

interface Props {
  plates: readonly string[]
  days: Days
  onChange: (change: { vehicles?: string; from?: string; to?: string }) => void
}

/** Which vehicles, found by a part of the plate, and which days. */
export function Choice({ plates, days, onChange }: Props) {
  const { t } = useTranslation()
  const [word, setWord] = useState('')
  const query = useMemo(
    () => ({ keyword: word, pageNum: 1, pageSize: 20, sortField: 'lastTime', sortType: 'desc' as const }),
    [word],
  )
  const { list } = resources.vehicle.by
  const found = useRecord(list, { query, enabled: usePermission(list.permission) === 'allowed' })
  const isFull = plates.length >= MOST_VEHICLES
  const day = (name: 'from' | 'to', label: string) => (
    <span className="messages-day">
      <label htmlFor={`replay-${name}`}>{label}</label>
      <FieldInput
        id={`replay-${name}`}
        label={label}
        field={DAY}
        value={days[name]}
        onChange={chosen => typeof chosen === 'string' && onChange({ [name]: chosen })}
      />
    </span>
  )
  const last = (count: number) => () => {
    const today = platformDay()
    const from = new Date(Date.parse(today) - (count - 1) * 86_400_000).toISOString().slice(0, 10)
    onChange({ from, to: today })
  }
  return (
    <div className="messages-choice">
      <label htmlFor="replay-vehicles">{t('replay.vehicles')}</label>
      <Select
        id="replay-vehicles"
        mode="multiple"
        maxCount={MOST_VEHICLES}
        showSearch={{ filterOption: false, onSearch: setWord }}
        value={[...plates]}
        placeholder={t('replay.vehiclesHint', { most: MOST_VEHICLES })}
        loading={found.isFetching}
        options={(found.data?.records ?? []).map(({ plateNo }) => ({
          value: plateNo,
          label: plateNo,
          disabled: isFull && !plates.includes(plateNo),
        }))}
        onChange={chosen => onChange({ vehicles: chosen.join() })}
      />
      {day('from', t('replay.from'))}
      {day('to', t('replay.to'))}
      <span className="messages-line">
        {[1, 7, MOST_DAYS].map(count => (
          <button key={count} type="button" className="nt-retry" onClick={last(count)}>
            {t('replay.last', { count })}
          </button>
        ))}
      </span>
    </div>
  )
}
