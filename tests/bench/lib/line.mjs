/** One line of the budgets and how it is measured. */

/** A line cannot be measured here; the message says why. */
export class NotMeasured extends Error {
  name = 'NotMeasured'
}

/**
 * @typedef {object} Budget
 * @property {number} [most]
 * @property {number} [least]
 * @property {'x' | 'kB' | 'MB' | 'ms' | 'requests' | 'pages'} unit Values are plain ratios, bytes, milliseconds or counts.
 */

/**
 * @typedef {object} Figure
 * @property {number} value In the unit of the budget (bytes for kB and MB).
 * @property {string} [detail] What stands behind the value: the two sides of a ratio, the parts of a sum.
 * @property {{ name: string, value: number, budget: Budget }[]} [more] Further figures of the same line, each with its budget.
 */

/** @typedef {import('./processes.mjs').Room} Room */

/**
 * @typedef {object} Line
 * @property {string} name
 * @property {string} what
 * @property {Budget} budget
 * @property {number} [mostMs] Milliseconds that it may take, where that is longer than a line usually may.
 * @property {string[]} [needs] Commands that must be installed.
 * @property {(context: { room: Room, shared: Room }) => Promise<Figure>} measure `room` ends with the line, `shared` with
 *   the run.
 */
