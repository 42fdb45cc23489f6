/**
 * What each role sees on its day, for docs/days.md: who is signed in, on what, and where. A place is a path, or a
 * function that leads there from the page as it stands.
 */

const DESK = { locale: 'en', colorScheme: 'light', viewport: { width: 1280, height: 800 } }
const PHONE = { locale: 'en', colorScheme: 'light', viewport: { width: 390, height: 780 }, hasTouch: true }

const HEADERS = { 'X-Console': '1' }

/** The first record of a list that a question finds. */
const first = async (page, path, query) => {
  const answer = await page.context().request.get(`${path}?${new URLSearchParams(query)}`, { headers: HEADERS })
  const { data } = await answer.json()
  const [record] = data.records
  if (!record) throw new Error(`${path} has no record for ${JSON.stringify(query)}`)
  return record
}

/** The page of a waybill in one of some states, by their codes. */
const waybillIn = status => async page => {
  const { id } = await first(page, '/ntocc-tms-api/waybill', { isCancel: 0, pageNum: 1, pageSize: 1, status })
  await page.goto(`/order_info?id=${id}`)
}

/** The form of publishing, filled in from goods of before. */
const copied = async page => {
  const { id } = await first(page, '/ntocc-basic-api/sourceOrder', { pageNum: 1, pageSize: 1, status: 6 })
  await page.goto(`/orders/publish?copy=${id}`)
  // The unit in words: choices are codes until their words have come.
  await page.locator('main form').getByText('t', { exact: true }).first().waitFor()
}

/** The page of a record: the first of a list that a question finds. */
const recordOf = (page, list, query) => async at => {
  const { id } = await first(at, list, { pageNum: 1, pageSize: 1, ...query })
  await at.goto(`${page}?id=${id}`)
}

/** A home page, with the panel of that name at the upper edge. */
const homeAt = name => async page => {
  await page.goto('/home')
  const title = page.getByRole('heading', { name, exact: true })
  await title.waitFor()
  await title.evaluate(element => element.scrollIntoView({ block: 'start' }))
}

export const ROLES = [
  {
    as: 'dispatch1',
    look: DESK,
    screens: [
      { name: 'dispatcher-home', to: '/home', ready: 'main h1' },
      { name: 'dispatcher-waybill', to: '/transport/new', ready: 'main form' },
      { name: 'dispatcher-orders', to: '/orders/manage', ready: '.nt-list-body [data-row-key]' },
      { name: 'dispatcher-board', to: '/dispatch', ready: 'main h1' },
      { name: 'dispatcher-map', to: '/base/vehicle-map', ready: 'main h1' },
      { name: 'dispatcher-exceptions', to: '/transport/exceptions', ready: '.nt-desk-sheet h2' },
      { name: 'dispatcher-warnings', to: '/warnings', ready: '.nt-desk-sheet h2' },
    ],
  },
  {
    as: 'review1',
    look: DESK,
    screens: [
      { name: 'reviewer-home', to: '/home', ready: 'main h1' },
      { name: 'reviewer-receipts', to: '/transport/receipt-review', ready: 'main h2' },
      { name: 'reviewer-drivers', to: '/review/drivers', ready: 'main h2' },
    ],
  },
  {
    as: 'finance1',
    look: DESK,
    screens: [
      { name: 'finance-home', to: '/home', ready: 'main h1' },
      {
        name: 'finance-unpaid',
        to: '/transport/waybills?status=90&payStatus=0',
        ready: '.nt-list-body [data-row-key]',
      },
      { name: 'finance-batches', to: '/settlement/batches', ready: '.nt-list-body [data-row-key]' },
      {
        name: 'finance-batch',
        to: recordOf('/settlement/batches/detail', '/ntocc-basic-api/settlementBatch', { status: 3 }),
        ready: 'main h1',
      },
      { name: 'finance-payments', to: '/settlement/payments', ready: '.nt-list-body [data-row-key]' },
      { name: 'finance-accounts', to: '/accounts/statistics', ready: 'main h1' },
      {
        name: 'finance-withdrawal',
        to: recordOf('/accounts/withdrawals/detail', '/ntocc-basic-api/withdrawal', { status: 0 }),
        ready: 'main h1',
      },
      { name: 'finance-fuel', to: '/fuel/statements', ready: '.nt-list-body [data-row-key]' },
    ],
  },
  {
    as: 'warehouse1',
    look: DESK,
    screens: [
      { name: 'warehouse-home', to: '/home', ready: 'main h1' },
      {
        name: 'warehouse-inbound',
        to: recordOf('/warehouse/inbound/detail', '/ntocc-basic-api/inbound', { status: 3 }),
        ready: 'main h1',
      },
      { name: 'warehouse-plan', to: '/warehouse/plan', ready: 'main h1' },
      { name: 'warehouse-labour', to: '/warehouse/labour', ready: '.nt-list-body [data-row-key]' },
    ],
  },
  {
    as: 'warehouse1',
    look: PHONE,
    screens: [{ name: 'warehouse-phone', to: '/home', ready: 'main h1' }],
  },
  {
    as: 'hubei',
    look: DESK,
    screens: [
      { name: 'reporting-overview', to: '/reporting', ready: 'main h1' },
      { name: 'reporting-documents', to: '/reporting/documents', ready: '.nt-list-body [data-row-key]' },
      {
        name: 'reporting-document',
        to: recordOf('/reporting/documents/detail', '/ntocc-basic-api/reportDocument', { status: 7 }),
        ready: 'main h1',
      },
      { name: 'reporting-list', to: '/reporting/hubei', ready: '.nt-list-body [data-row-key]' },
    ],
  },
  {
    as: 'shipper',
    look: PHONE,
    screens: [
      { name: 'shipper-home', to: '/home', ready: 'main h1' },
      { name: 'shipper-publish', to: copied, ready: 'main form' },
      { name: 'shipper-waybill', to: waybillIn('50,60,70'), ready: '.nt-facts' },
    ],
  },
  {
    as: 'driver',
    look: PHONE,
    screens: [
      { name: 'driver-home', to: '/home', ready: 'main h1' },
      { name: 'driver-hall', to: '/orders/hall', ready: 'main .nt-card' },
      { name: 'driver-sheet', to: '/dispatch/sheet', ready: 'main h1' },
    ],
  },
  {
    as: 'carrier',
    look: PHONE,
    screens: [
      { name: 'carrier-home', to: '/home', ready: 'main h1' },
      { name: 'carrier-trips', to: homeAt('Current trips'), ready: '.home-trips' },
    ],
  },
  {
    as: 'carrier',
    look: DESK,
    screens: [{ name: 'carrier-desk', to: '/home', ready: '.nt-kpi' }],
  },
  {
    as: 'admin',
    look: DESK,
    screens: [
      { name: 'administrator-figures', to: '/bigData', ready: 'main h1, main h2' },
      { name: 'administrator-roles', to: '/organisation/roles', ready: '.nt-list-body [data-row-key]' },
      { name: 'administrator-service', to: '/service', ready: 'main h1' },
    ],
  },
]
