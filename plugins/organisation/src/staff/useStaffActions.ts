import { endpoints, type StaffRecord } from '@ntocc/sdk/contracts'
import { recordMachine } from '@ntocc/sdk/fields'
import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { type RowAction, useMissingPermission } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { useCallback } from 'react'
import { staffCalls, staffName } from './staff.ts'

/** What is open beside the list. */
export type Doing =
  | { what: 'password'; person: StaffRecord; isNew: boolean }
  | { what: 'access' | 'factor'; person: StaffRecord }

/** What is done with an account beside changing it: asking why it may see something, unlocking, a new password. */
export function useStaffActions(open: (doing: Doing) => void) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run } = useAction(endpoints.staffUnlock, { invalidates: [staffCalls.list] })
  const mayNot = useMissingPermission('staff.edit')
  const mayNotSee = useMissingPermission('role.read')
  return useCallback(
    (row: StaffRecord): RowAction[] => {
      const unlock = async () => {
        const result = await run({ body: { id: row.id } })
        if (result.ok) message.success(t('unlocked', { name: staffName(row) }))
      }
      const bar = mayNot ?? (row.mayMore ? t('mayMore') : undefined)
      const off = bar ?? (row.status === recordMachine.at.disabled ? t('password.disabled') : undefined)
      return [
        {
          key: 'access',
          label: t('access.why'),
          run: () => open({ what: 'access', person: row }),
          ...(mayNotSee && { disabledReason: mayNotSee }),
        },
        ...(row.lockedUntil
          ? [{ key: 'unlock', label: t('unlock'), run: () => void unlock(), ...(bar && { disabledReason: bar }) }]
          : []),
        ...(row.hasSecondFactor
          ? [
              {
                key: 'factor',
                label: t('factor.reset'),
                run: () => open({ what: 'factor', person: row }),
                ...(bar && { disabledReason: bar }),
              },
            ]
          : []),
        {
          key: 'password',
          label: t('password.new'),
          run: () => open({ what: 'password', person: row, isNew: false }),
          ...(off && { disabledReason: off }),
        },
      ]
    },
    // `run` is new at every render and always the same to call; rows are memoised by this function.
    [t, message, mayNot, mayNotSee, open],
  )
}
