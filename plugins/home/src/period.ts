/** Steps of a series over the period: days, or weeks where days would be too many to read. */
export const granularityOf = (days: number): 'day' | 'week' => (days > 60 ? 'week' : 'day')
