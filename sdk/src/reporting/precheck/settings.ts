/** The rules of the pre-check, R01 to R25, by what each looks at. */
export const RULE_IDS = [
  'R01',
  'R02',
  'R03',
  'R04',
  'R05',
  'R06',
  'R07',
  'R08',
  'R09',
  'R10',
  'R11',
  'R12',
  'R13',
  'R14',
  'R15',
  'R16',
  'R17',
  'R18',
  'R19',
  'R20',
  'R21',
  'R22',
  'R23',
  'R24',
  'R25',
] as const
export type RuleId = (typeof RULE_IDS)[number]

/** An error stops the report; a warning asks for a reason; a rule that is off is not looked at. */
export type RuleLevel = 'error' | 'warning' | 'off'

/** Figures that rules compare with. A branch has its own, and a province may. */
export const THRESHOLDS = {
  /** R07: load over rated load. */
  overloadRatio: 1.1,
  /** R14: kilometres between the track's ends and the places of loading and unloading. */
  startKm: 5,
  endKm: 5,
  /** R15: share of the route that the track covers, and minutes without a position. */
  coverageRatio: 0.7,
  gapMinutes: 60,
  /** R16: kilometres an hour over the whole trip. */
  slowestKmh: 5,
  fastestKmh: 100,
  /** R19: yuan between what was paid and what is due. */
  fundTolerance: 0.01,
  /** R24: hours after the receipt, and after the payment. */
  waybillHours: 24,
  fundFlowHours: 24,
} as const satisfies Readonly<Record<string, number>>

export type Thresholds = { readonly [K in keyof typeof THRESHOLDS]: number }

/** What is otherwise than by default: levels by rule, and figures. */
export interface RuleSettings extends Partial<Thresholds> {
  readonly levels?: Readonly<Partial<Record<RuleId, RuleLevel>>>
}

/**
 * The settings in force: defaults, then the province's deadlines and rules, then the branch's, which win. A branch may make a
 * rule stricter or laxer; what was in force is part of the evidence.
 */
export const settingsFor = (
  report?: { readonly deadlines: { waybillHours: number; fundFlowHours: number }; readonly rules: RuleSettings },
  branch: RuleSettings = {},
): Required<RuleSettings> => ({
  ...THRESHOLDS,
  ...report?.deadlines,
  ...report?.rules,
  ...branch,
  levels: { ...report?.rules.levels, ...branch.levels },
})
