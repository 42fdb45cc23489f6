import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import type { DrawnField, DrawnInput } from '@ntocc/sdk/ui'
import { Select } from 'antd'
import { sourceOrderDrivers, type TeamDriver } from '../../contract/calls.ts'
import type { OrderTarget } from '../../contract/orders.ts'

const asTargets = (value: unknown): readonly OrderTarget[] => (Array.isArray(value) ? (value as OrderTarget[]) : [])

/** Those of the targets that the shipper can choose, and the rest, which the platform has named. */
const partsOf = (value: unknown, drivers: readonly TeamDriver[]) => {
  const own = new Map(drivers.map(driver => [driver.code, driver]))
  const targets = asTargets(value)
  const isOwn = ({ driverCode, teamCode }: OrderTarget) => !teamCode && own.has(driverCode ?? '')
  return {
    mine: targets.filter(isOwn).flatMap(({ driverCode }) => own.get(driverCode ?? '') ?? []),
    others: targets.filter(each => !isOwn(each)),
  }
}

/** Only whom a shipper may name: what a copy has of others was chosen by the platform, for another order. */
export const ownTargets = (value: unknown, drivers: readonly TeamDriver[]): OrderTarget[] =>
  partsOf(value, drivers).mine.map(({ code }) => ({ driverCode: code }))

const labelOf = ({ name, vehicleNo }: TeamDriver): string => [name, vehicleNo].filter(Boolean).join(' · ')

function Choice({ driver }: { driver: TeamDriver }) {
  return (
    <span className="nt-reference">
      <b>{driver.name}</b>
      {driver.vehicleNo && <span>{driver.vehicleNo}</span>}
      <span>{driver.teams.join(', ')}</span>
    </span>
  )
}

/** Drivers out of the shipper's own teams, chosen by name, plate or team. */
function ChosenDrivers({ id, label, value, set, disabled, invalid, describedBy }: DrawnInput) {
  const { t } = useTranslation()
  const { data, isLoading } = useRecord(sourceOrderDrivers)
  const drivers = data ?? []
  const { mine, others } = partsOf(value, drivers)
  if (data && drivers.length === 0 && others.length === 0)
    return <p className="nt-dim orders-none">{t('chosen.none')}</p>
  return (
    <>
      <Select
        id={id}
        mode="multiple"
        disabled={disabled}
        loading={isLoading}
        status={invalid ? 'error' : ''}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        placeholder={t(isLoading ? 'chosen.loading' : 'chosen.placeholder')}
        showSearch={{
          filterOption: (word, option) =>
            option !== undefined &&
            `${labelOf(option.driver)} ${option.driver.teams.join(' ')}`
              .toLowerCase()
              .includes(word.trim().toLowerCase()),
        }}
        value={mine.map(({ code }) => code)}
        options={drivers.map(driver => ({ value: driver.code, label: labelOf(driver), driver }))}
        optionRender={({ data: option }) => <Choice driver={option.driver} />}
        onChange={(codes: string[]) => set([...others, ...codes.map(code => ({ driverCode: code }))])}
      />
      {others.length > 0 && data && <span className="nt-dim">{t('chosen.byPlatform', { count: others.length })}</span>}
    </>
  )
}

/** Who was named, as a shipper reads it: its own drivers by name. */
function Named({ value }: { value: unknown }) {
  const { t } = useTranslation()
  const { data } = useRecord(sourceOrderDrivers)
  const { mine, others } = partsOf(value, data ?? [])
  const words = [
    ...mine.map(labelOf),
    ...(data && others.length > 0 ? [t('chosen.byPlatform', { count: others.length })] : []),
  ]
  if (words.length === 0) return <span className="nt-dim nt-blank">–</span>
  return <span>{words.join(', ')}</span>
}

export const CHOSEN_DRIVERS: DrawnField = { input: ChosenDrivers, value: Named }
