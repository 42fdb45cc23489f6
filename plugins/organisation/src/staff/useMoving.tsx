import type { StaffRecord } from '@ntocc/sdk/contracts'
import { useMany, useTranslation } from '@ntocc/sdk/hooks'
import type { BulkAction } from '@ntocc/sdk/ui'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { DepartmentDialog } from './DepartmentDialog.tsx'
import { staffCalls } from './staff.ts'

interface Asking {
  count: number
  answer: (code: string | undefined) => void
}

/** Moving chosen people to another department: asked for once, done person by person, taken back if wanted. */
export function useMoving(): { bulk: BulkAction<StaffRecord>; dialog: ReactNode } {
  const { t } = useTranslation()
  const { call } = useMany(staffCalls.update)
  const [asking, setAsking] = useState<Asking>()
  const target = useRef('')
  const bulk = useMemo((): BulkAction<StaffRecord> => {
    const move = (row: StaffRecord, departmentCode: string, signal: AbortSignal) =>
      call({ body: { id: row.id, departmentCode }, signal })
    return {
      key: 'department',
      label: t('moveDepartment'),
      before: rows =>
        new Promise<boolean>(resolve => {
          const answer = (code: string | undefined) => {
            target.current = code ?? ''
            setAsking(undefined)
            resolve(code !== undefined)
          }
          setAsking({ count: rows.length, answer })
        }),
      refuse: row => (row.departmentCode === target.current ? t('alreadyThere') : undefined),
      each: (row, signal) => move(row, target.current, signal),
      undo: (row, signal) => move(row, row.departmentCode, signal),
    }
  }, [call, t])
  return {
    bulk,
    dialog: asking && (
      <DepartmentDialog count={asking.count} onChoose={asking.answer} onClose={() => asking.answer(undefined)} />
    ),
  }
}
