/** True when the exact code is in the stored comma-separated permission list (specification, section 6). */
export const hasPermission = (list: string | readonly string[] | null | undefined, code: string): boolean => {
  if (!list || code === '') return false
  const codes = typeof list === 'string' ? list.split(',') : list
  return codes.some(each => each.trim() === code)
}
