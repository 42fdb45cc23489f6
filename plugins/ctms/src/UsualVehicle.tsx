import { useRecord } from '@ntocc/sdk/hooks'
import type { FormHandle } from '@ntocc/sdk/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { runCalls } from '../contract/runs.ts'

/** Proposes the vehicle that a driver usually drives as soon as the driver is chosen; what a form came with stays. */
export function UsualVehicle({ form }: { form: FormHandle }) {
  const driverCode = typeof form.values.driverCode === 'string' ? form.values.driverCode : ''
  const [first] = useState(form.values.vehicleCode ? driverCode : '')
  const [seen, setSeen] = useState(first)
  const isNew = driverCode !== '' && driverCode !== seen
  const { data } = useRecord(runCalls.ctmsUsualVehicle, { query: { driverCode }, enabled: isNew })
  const propose = useEffectEvent((vehicleCode: string) => form.set('vehicleCode', vehicleCode || null))
  useEffect(() => {
    if (!isNew || data?.driverCode !== driverCode) return
    propose(data.vehicleCode)
    setSeen(driverCode)
  }, [data, driverCode, isNew])
  return null
}
