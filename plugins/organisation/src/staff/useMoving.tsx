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
  /** Versions of those that were moved: taking it back is a change of what came of it. */
  const moved = useRef(new Map<number, number>())
  const bulk = useMemo((): BulkAction<StaffRecord> => {
    const move = async (row: StaffRecord, departmentCode: string, signal: AbortSignal) => {
      const version = moved.current.get(row.id) ?? row.version
      const after = (await call({ body: { id: row.id, version, departmentCode }, signal })) as StaffRecord
      moved.current.set(row.id, after.version)
    }
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
          moved.current.clear()
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
