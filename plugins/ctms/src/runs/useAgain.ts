import { isClientError } from '@ntocc/sdk/client'
import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { App } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { type CtmsRun, ctmsRuns, runCalls } from '../../contract/runs.ts'
import { todayCalls } from '../../contract/today.ts'
import { useRefusal } from '../cells.tsx'

export const TOUCHED = [ctmsRuns.by.list, ctmsRuns.by.get, todayCalls.ctmsToday]

/** Tries once more to make a run, and says what still stands against it. The function stays the same: rows are drawn by it. */
export function useAgain(): (run: CtmsRun) => Promise<void> {
  const { t } = useTranslation()
  const say = useRefusal()
  const { message } = App.useApp()
  const { run } = useAction(runCalls.ctmsRunAgain, { invalidates: TOUCHED, silent: true })
  const attempt = async ({ id, version }: CtmsRun) => {
    const result = await run({ params: { id }, body: { version } })
    if (result.ok) return void message.success(t('again.done'))
    const against = isClientError(result.error) ? Object.values(result.error.fieldErrors) : []
    message.error(say(against) || result.error.message)
  }
  const latest = useRef(attempt)
  useEffect(() => {
    latest.current = attempt
  })
  return useCallback(of => latest.current(of), [])
}
