import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import type { DrawnField, DrawnInput } from '@ntocc/sdk/ui'
import { Select } from 'antd'
import { sourceOrderDrivers, sourceOrderVehicles, type TeamDriver, type TeamVehicle } from '../../contract/calls.ts'
import { isSameTarget, type OrderTarget } from '../../contract/orders.ts'

const asTargets = (value: unknown): readonly OrderTarget[] => (Array.isArray(value) ? (value as OrderTarget[]) : [])

/** Somebody whom a shipper may name: a driver, or whoever drives a vehicle. */
export interface Choice {
  target: OrderTarget
  /** Of its kind and among all of them. */
  key: string
  label: string
  teams: readonly string[]
}

export const driverChoices = (drivers: readonly TeamDriver[]): Choice[] =>
  drivers.map(({ code, name, vehicleNo, teams }) => ({
    target: { driverCode: code },
    key: `driver/${code}`,
    label: [name, vehicleNo].filter(Boolean).join(' · '),
    teams,
  }))

export const vehicleChoices = (vehicles: readonly TeamVehicle[]): Choice[] =>
  vehicles.map(({ code, plateNo, teams }) => ({
    target: { vehicleCode: code },
    key: `vehicle/${code}`,
    label: plateNo,
    teams,
  }))

/** Those of the targets that the shipper can choose, and the rest, which the platform has named. */
const partsOf = (value: unknown, choices: readonly Choice[]) => {
  const targets = asTargets(value)
  const choiceOf = (target: OrderTarget) => choices.find(choice => isSameTarget(choice.target, target))
  return {
    mine: targets.flatMap(target => choiceOf(target) ?? []),
    others: targets.filter(target => !choiceOf(target)),
  }
}

/** Only whom a shipper may name: what a copy has of others was chosen by the platform, for another order. */
export const ownTargets = (value: unknown, choices: readonly Choice[]): OrderTarget[] =>
  partsOf(value, choices).mine.map(({ target }) => target)

/** Whom the shipper may name, out of its own teams. */
export function useChoices(enabled = true) {
  const drivers = useRecord(sourceOrderDrivers, { enabled })
  const vehicles = useRecord(sourceOrderVehicles, { enabled })
  const isThere = drivers.data !== undefined && vehicles.data !== undefined
  return {
    isThere,
    isLoading: drivers.isLoading || vehicles.isLoading,
    drivers: driverChoices(drivers.data ?? []),
    vehicles: vehicleChoices(vehicles.data ?? []),
  }
}

function Chosen({ choice }: { choice: Choice }) {
  return (
    <span className="nt-reference">
      <b>{choice.label}</b>
      <span>{choice.teams.join(', ')}</span>
    </span>
  )
}

/** Drivers and vehicles out of the shipper's own teams, chosen by name, plate or team. */
function ChosenDrivers({ id, label, value, set, disabled, invalid, describedBy }: DrawnInput) {
  const { t } = useTranslation()
  const { isThere, isLoading, drivers, vehicles } = useChoices()
  const all = [...drivers, ...vehicles]
  const byKey = new Map(all.map(choice => [choice.key, choice]))
  const { mine, others } = partsOf(value, all)
  if (isThere && all.length === 0 && others.length === 0)
    return <p className="nt-dim orders-none">{t('chosen.none')}</p>
  const optionsOf = (choices: readonly Choice[]) => choices.map(({ key, label: name }) => ({ value: key, label: name }))
  const groups = [
    { label: t('chosen.drivers'), options: optionsOf(drivers) },
    { label: t('chosen.vehicles'), options: optionsOf(vehicles) },
  ]
  const isAbout = (choice: Choice | undefined, word: string) =>
    choice !== undefined && `${choice.label} ${choice.teams.join(' ')}`.toLowerCase().includes(word)
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
            isAbout(byKey.get(String((option as { value?: string } | undefined)?.value)), word.trim().toLowerCase()),
        }}
        value={mine.map(({ key }) => key)}
        options={groups.filter(({ options }) => options.length > 0)}
        optionRender={({ value: key }) => {
          const choice = byKey.get(String(key))
          return choice && <Chosen choice={choice} />
        }}
        onChange={(keys: string[]) => set([...others, ...keys.flatMap(key => byKey.get(key)?.target ?? [])])}
      />
      {others.length > 0 && isThere && (
        <span className="nt-dim">{t('chosen.byPlatform', { count: others.length })}</span>
      )}
    </>
  )
}

/** Who was named, as a shipper reads it: its own drivers by name, its own vehicles by plate. */
function Named({ value }: { value: unknown }) {
  const { t } = useTranslation()
  const { isThere, drivers, vehicles } = useChoices()
  const { mine, others } = partsOf(value, [...drivers, ...vehicles])
  const words = [
    ...mine.map(({ label }) => label),
    ...(isThere && others.length > 0 ? [t('chosen.byPlatform', { count: others.length })] : []),
  ]
  if (words.length === 0) return <span className="nt-dim nt-blank">–</span>
  return <span>{words.join(', ')}</span>
}

export const CHOSEN_DRIVERS: DrawnField = { input: ChosenDrivers, value: Named }
