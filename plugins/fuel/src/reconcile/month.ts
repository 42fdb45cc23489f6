/** First and last day of a month (YYYY-MM), as filters of a list by `time`. */
export const daysOf = (month: string): { timeStart: string; timeEnd: string } => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { timeStart: `${month}-01`, timeEnd: `${month}-${String(last).padStart(2, '0')}` }
}
