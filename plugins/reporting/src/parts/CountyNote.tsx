import { CONFIG_KEYS, configuredProvinces, PROVINCES } from '@ntocc/sdk/contracts'
import { useAreas, useSession, useTranslation } from '@ntocc/sdk/hooks'
import type { FormNote } from '@ntocc/sdk/plugin'
import { useEffect, useState } from 'react'

/** The province that the branch reports to; undefined where it reports to none. */
const useProvince = (): string | undefined => {
  const config = useSession(state => state.branch?.partyGroupConfigCacheMap?.[CONFIG_KEYS.reportProvince]?.configValue)
  const [first] = configuredProvinces(config)
  return PROVINCES.find(({ code }) => code === first)?.gb
}

/** Whether a place has counties, of which one is to be named. A city without any stands for one. */
function useLacksCounty(code: string | undefined): boolean {
  const { open } = useAreas()
  const [wide, setWide] = useState<string>()
  const isWide = code?.endsWith('00') === true
  useEffect(() => {
    if (!code || !isWide) return
    let isLeft = false
    // Who cannot be told is not told: the pre-check finds it.
    open(code).then(
      inside => !isLeft && setWide(inside.length > 0 ? code : undefined),
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [code, isWide])
  return isWide && wide === code
}

/** Below the place of an order or a waybill: the regulator refuses a city, and nobody can change it once the waybill is finished. */
export default function CountyNote({ value }: FormNote) {
  const { t } = useTranslation()
  const { nameOf } = useAreas()
  const province = useProvince()
  const code = typeof value === 'string' && value !== '' ? value : undefined
  const lacksCounty = useLacksCounty(code)
  if (!province) return null
  if (!code) return <span>{t('county.wanted', { province: nameOf(province) })}</span>
  return lacksCounty ? <span data-tone="warn">{t('county.missing', { province: nameOf(province) })}</span> : null
}
