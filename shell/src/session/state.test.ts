import { describe, expect, it } from 'vitest'
import { PARTY, resource, role, userInfo } from '../testing/fixtures.ts'
import {
  exportableQuantityOf,
  isCtmsBranch,
  mapsKeyOf,
  reportProvincesOf,
  reportTypeOf,
  secondUploadDetailOf,
} from './config.ts'
import { checkUserInfo, failureMessage, UserInfoError } from './errors.ts'
import { toSdkState } from './sdk-session.ts'
import { afterReset, afterRoleChange, afterSignIn, afterUserInfo, INITIAL_SESSION, SIGNED_IN } from './state.ts'

const branch = (config?: Record<string, string>, softVersion = 'Standard-1.0') => ({
  branchCode: 'HQ',
  softVersion,
  ...(config && {
    partyGroupConfigCacheMap: Object.fromEntries(
      Object.entries(config).map(([key, configValue]) => [key, { configValue }]),
    ),
  }),
})

const signedIn = afterSignIn(INITIAL_SESSION, { passWordOverdue: false, branch: branch() })
const loaded = afterUserInfo(signedIn, userInfo())

describe('session state after user info', () => {
  it('S3-001 token is a marker, empty before sign-in', () => {
    expect(INITIAL_SESSION.token).toBe('')
    expect(signedIn.token).toBe(SIGNED_IN)
  })

  it.each([
    ['S3-002 name is the first role name', loaded.name, 'Administrator'],
    ['S3-003 code is the party code', loaded.code, 'P001'],
    ['S3-004 avatar is the party head image', loaded.avatar, '/head.png'],
    ['S3-005 introduction', loaded.introduction, 'Admin 001'],
    ['S3-006 roles hold the party type', loaded.roles, ['PLAT_ADMIN']],
    ['S3-007 party', loaded.party, PARTY],
    ['S3-008 driver', loaded.driver, { id: 1 }],
    ['S3-009 shipment', loaded.shipment, { id: 2 }],
    ['S3-012 branch', loaded.branch?.branchCode, 'HQ'],
  ])('%s', (_name, actual, expected) => expect(actual).toEqual(expected))

  it('S3-010 resourcelist keeps nested children, each with a name and a meta title', () => {
    const [top] = loaded.resourcelist
    expect(top?.name).toBe('transport')
    expect(top?.children?.[0]?.meta.title).toBe('WaybillManage')
  })

  it('S3-011 translatelist maps menu titles of the first role entry to route names, the first of a title winning', () => {
    const tree = [
      resource('A', { meta: { title: 'same' }, children: [resource('B', { meta: { title: 'below' } })] }),
      resource('C', { meta: { title: 'same' } }),
    ]
    const state = afterUserInfo(signedIn, userInfo({ roleList: [role({ resourceList: tree })] }))
    expect(state.translatelist).toEqual({ same: 'A', below: 'B' })
  })

  it('S4-003 roles, name, code, party, driver, shipment, avatar, resources and translations are set at once', () => {
    for (const key of ['name', 'code', 'avatar', 'party', 'driver', 'shipment'] as const)
      expect(loaded[key]).toBeTruthy()
    expect(loaded.roles).toHaveLength(1)
    expect(loaded.resourcelist).toHaveLength(1)
    expect(Object.keys(loaded.translatelist)).not.toHaveLength(0)
  })

  it('S6-001 roles come from the party type, not from the role entry', () => {
    const info = userInfo({ party: { ...PARTY, partyType: 'SHIPPER' }, roleList: [role({ roles: ['PLAT_ADMIN'] })] })
    expect(afterUserInfo(signedIn, info).roles).toEqual(['SHIPPER'])
  })

  it('S3-049 S3-050 S3-051 area options, branch list and report provinces are lists', () => {
    expect(loaded.areaOptions).toEqual([])
    expect(loaded.branchList).toEqual([])
    const state = afterSignIn(INITIAL_SESSION, {
      passWordOverdue: false,
      branch: branch({ loginkTarget_reportProvince: '1,2' }),
    })
    expect(state.reportProvince).toEqual([1, 2])
  })
})

describe('leaving a session', () => {
  it('S4-016 reset clears token and roles', () => {
    expect(afterReset()).toEqual(INITIAL_SESSION)
  })

  it('S4-017 the token of a changed role is derived from the role, and roles are unknown until they are read again', () => {
    const state = afterRoleChange(loaded, 'finance')
    expect(state.token).toBe('finance-token')
    expect(state.roles).toEqual([])
    expect(state.permissionlist).toEqual([])
  })

  it('permissions are unknown to plugins until the user info has loaded', () => {
    expect(toSdkState(signedIn)).toMatchObject({ status: 'unknown', permissions: undefined })
    expect(toSdkState(loaded)).toMatchObject({ status: 'signedIn', permissions: ['waybill.sign', 'waybill.deleted'] })
    expect(toSdkState(INITIAL_SESSION).status).toBe('signedOut')
  })
})

describe('branch configuration', () => {
  it('S9-007 exportable quantity is 50000 before anyone signs in', () => {
    expect(INITIAL_SESSION.exportableQuantity).toBe(50_000)
  })

  it.each([
    ['S9-004 S3-026 S3-014 from the configuration', branch({ exportExcel_exportableQuantity: '3500' }), 3500],
    ['S9-006 default without a configuration map', branch(), 20_000],
    ['S9-006 default without the key', branch({ amapKey_web: 'k' }), 20_000],
    ['default for a value that is no quantity', branch({ exportExcel_exportableQuantity: 'lots' }), 20_000],
    ['default for zero', branch({ exportExcel_exportableQuantity: '0' }), 20_000],
    ['default without a branch', null, 20_000],
  ])('%s', (_name, given, expected) => expect(exportableQuantityOf(given)).toBe(expected))

  it.each([
    ['S3-013 S3-023 read from the configuration', branch({ orderDetailOperate_secondUploadDetail: 'on' }), 'on'],
    ['S9-050 empty without a configuration map', branch(), ''],
    ['S9-051 not read in the ctms edition', branch({ orderDetailOperate_secondUploadDetail: 'on' }, 'ctms-2'), ''],
  ])('second upload setting: %s', (_name, given, expected) => expect(secondUploadDetailOf(given)).toBe(expected))

  it.each([
    ['Ctms-2.1', true],
    ['my-CTMS', true],
    ['Standard-1.0', false],
    ['', false],
  ])('edition of softVersion %j', (softVersion, expected) => expect(isCtmsBranch({ softVersion })).toBe(expected))

  it('S3-024 the maps key is read from the configuration', () => {
    expect(mapsKeyOf(branch({ amapKey_web: 'key-1' }))).toBe('key-1')
    expect(mapsKeyOf(branch())).toBe('')
  })

  it.each([
    ['S3-025 codes 1 to 21', '1, 2;21', [1, 2, 21], 1],
    ['nothing configured', '', [], 0],
    ['codes that do not exist are left out', '0,22,abc,7', [7], 7],
  ])('report provinces: %s', (_name, value, list, type) => {
    const given = branch({ loginkTarget_reportProvince: value })
    expect(reportProvincesOf(given)).toEqual(list)
    expect(reportTypeOf(given)).toBe(type)
  })
})

describe('user info that cannot start a session', () => {
  it.each([
    ['S5-003 no data', null, 'Verification failed, please Login again.'],
    ['S5-004 empty roles', userInfo({ roleList: [] }), 'getInfo: roles must be a non-null array!'],
    [
      'empty roles before no resources',
      userInfo({ roleList: [], resourceList: [] }),
      'getInfo: roles must be a non-null array!',
    ],
    ['no granted resource', userInfo({ roleList: [role({ resourceList: [] })] }), '无权限，请联系管理员授权！'],
  ])('%s', (_name, info, message) => {
    expect(() => checkUserInfo(info)).toThrow(UserInfoError)
    expect(() => checkUserInfo(info)).toThrow(message)
  })

  it.each([
    ['S8-015 the error’s Message', { Message: 'from the server' }, 'from the server'],
    ['its message', new Error('broken'), 'broken'],
    ['Has Error when there is none', {}, 'Has Error'],
    ['Has Error for nothing at all', undefined, 'Has Error'],
  ])('%s', (_name, error, expected) => expect(failureMessage(error)).toBe(expected))
})
