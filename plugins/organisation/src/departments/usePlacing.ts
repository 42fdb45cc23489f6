import { type DepartmentPlace, endpoints } from '@ntocc/sdk/contracts'
import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { App } from 'antd'
import { TOUCHED } from './department.ts'

/** Moves a department within the tree and says so; a refusal is told by the server. */
export function usePlacing() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run, isPending } = useAction(endpoints.departmentPlace, { invalidates: TOUCHED })
  const place = async (body: DepartmentPlace, name: string) => {
    const result = await run({ body })
    if (result.ok) message.success(t('departmentMoved', { name }))
  }
  return { place, isPending }
}
