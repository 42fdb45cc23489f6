/** So much of something, in fen. */
const partOf = (paid: bigint, upTo: bigint, total: bigint): bigint => (total === 0n ? 0n : (paid * upTo) / total)

/**
 * What of each of several payments of a batch was for each of its lines, in fen: by what the lines are worth, so that the shares of a payment are
 * that payment to the fen, and those of a line, once the batch is paid, that line.
 * @param payments in the order in which they were ordered
 */
export const sharesOf = (lines: readonly number[], payments: readonly number[]): number[][] => {
  const worth = lines.map(line => BigInt(Math.max(line, 0)))
  const total = worth.reduce((sum, each) => sum + each, 0n)
  let before = 0n
  return payments.map(payment => {
    const after = before + BigInt(payment)
    let upTo = 0n
    const shares = worth.map(each => {
      const [from, to] = [upTo, upTo + each]
      upTo = to
      const paidBy = (paid: bigint) => partOf(paid, to, total) - partOf(paid, from, total)
      return Number(paidBy(after) - paidBy(before))
    })
    before = after
    return shares
  })
}
