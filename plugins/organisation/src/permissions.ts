import type { PermissionRecord } from '@ntocc/sdk/contracts'

/** Codes without a subject show what is masked otherwise. */
export const UNMASK = 'unmask'

export const subjectOf = (code: string): string => (code.includes('.') ? (code.split('.', 1)[0] ?? '') : UNMASK)
export const verbOf = (code: string): string => code.slice(code.indexOf('.') + 1)

/** Codes by what they are about, subjects in the order they come. */
export function bySubject(codes: readonly PermissionRecord[]): [subject: string, codes: PermissionRecord[]][] {
  const groups = new Map<string, PermissionRecord[]>()
  for (const each of codes) {
    const subject = subjectOf(each.permission)
    groups.set(subject, [...(groups.get(subject) ?? []), each])
  }
  return [...groups]
}
