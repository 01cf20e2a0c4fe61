import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keysOfAddress } from './place-key.ts'

const at = (
  street: string | null,
  city: string | null = 'El Paso',
  state: string | null = 'TX',
  zip: string | null = '79901',
) => keysOfAddress({ street, city, state, zip }).placeKey

describe('one place, whatever its spelling', () => {
  const same = (...streets: string[]) => {
    const keys = streets.map(street => at(street))
    expect(keys[0]).not.toBeNull()
    expect(keys).toEqual(keys.map(() => keys[0]))
  }

  it('suffixes, directions and punctuation', () => {
    same('12 North Main Street', '12 N Main St', '12 N. MAIN ST.', ' 12  n main  str ', '012 N Main St')
    same('9 NE 5th Ave', '9 N.E. Fifth Avenue', '9 N. E. 5th Av.', '9 Northeast 5th Avenue')
    same('7 Oak Blvd SW', '7 Oak Boulevard Southwest', '7 Oak Blvd. S.W.', '7 Oak Blvd S W')
    same("4 O'Brien Way", '4 O’Brien Way', '4 OBrien Wy')
    same('5 Saint Marks Place', '5 St. Marks Pl', '5 St Marks Pl.')
    same('100 Highway 62', '100 Hwy 62', '100 Hwy. 62')
    same('100 E 200 S', '100 East 200 South')
    same('12-34 Elm Dr', '12-34 Elm Drive')
    same('5 1/2 Elm Dr', '5 1/2 Elm Drive')
    same('P.O. Box 12', 'PO Box 12', 'POB 12', 'Post Office Box 12', 'P O Box 12')
  })

  it('units', () => {
    same(
      '1 Elm St Apt 4',
      '1 Elm St #4',
      '1 Elm Street, Unit 4',
      '1 Elm St # 4',
      '1 Elm St Apt. #4',
      '1 Elm St, 4',
      '1 Elm St Apt.4',
      '1 Elm St\nApartment 4',
    )
    same('1 Elm St Apt 4B', '1 Elm St Apt 4-B', '1 Elm St #4 b')
    same('1 Elm St Ste 200', '1 Elm St, Suite 200')
    same('1 Elm St Bldg 2 Apt 4', '1 Elm St Apt 4, Building 2')
  })

  it('cities, states and ZIPs', () => {
    const keys = [
      at('1 Elm St', 'San José', 'CA', '95112'),
      at('1 Elm St', 'SAN JOSE', 'California', '95112-1234'),
      at('1 Elm St', 'San Jose ', 'ca', '951121234'),
      at('1 Elm St', 'San Jose', null, '95112'),
    ]
    expect(keys).toEqual(keys.map(() => keys[0]))
    expect(at('1 Elm St', 'St. Louis', 'MO', '63101')).toBe(at('1 Elm St', 'Saint Louis', 'MO', '63101'))
    expect(at('1 Elm St', 'Boston', 'MA', '2139')).toBe(at('1 Elm St', 'Boston', 'MA', '02139'))
  })
})

describe('different places', () => {
  it.each([
    ['12 N Main St', '12 S Main St'],
    ['12 N Main St', '12 Main St'],
    ['1 Elm St Apt 4', '1 Elm St Apt 5'],
    ['1 Elm St Apt 4', '1 Elm St'],
    ['1 Elm St Apt 4', '1 Elm St Ste 4'],
    ['1 Elm St Apt 4-1', '1 Elm St Apt 41'],
    ['1 Elm St', '1 Elm Ave'],
    ['1 Elm St', '11 Elm St'],
    ['1 Elm St', '1 Elm'],
    ['12 North St', '12 N St'],
    ['12 Avenue N', '12 Avenue North'],
    ['12 North East Lake St', '12 NE Lake St'],
    ['12 1/2 Elm St', '12 Elm St'],
    ['12.5 Elm St', '125 Elm St'],
    ['12 St Marks Pl', '12 Marks St'],
    ['PO Box 12', '12 Elm St'],
    ['1 Elm St Rear', '1 Elm St'],
  ])('%s, %s', (one, other) => {
    expect(at(one)).not.toBe(at(other))
  })

  it('in another city, state or ZIP', () => {
    const one = at('1 Elm St')
    expect(at('1 Elm St', 'Dallas')).not.toBe(one)
    expect(at('1 Elm St', 'El Paso', 'TX', '79902')).not.toBe(one)
    expect(at('1 Elm St', 'El Paso', 'NM')).not.toBe(one)
  })

  it('is nowhere with too little', () => {
    expect(at(null)).toBeNull()
    expect(at('Main St')).toBeNull()
    expect(at('5th Ave')).toBeNull()
    expect(at('1 Elm St', null, null, null)).toBeNull()
    expect(at('1 Elm St', 'El Paso', null, null)).toBeNull()
    expect(at('1 Elm St', null, null, '79901')).not.toBeNull()
  })
})

it('sorts by street and then by number', () => {
  const keys = ['10 Oak St', '9 Oak St', '100 Elm St', '9 Oak St Apt 2'].map(street => at(street) ?? '')
  expect(keys.toSorted()).toEqual([keys[2], keys[1], keys[3], keys[0]])
})

/** A place as parts, and how each part may be written. */
const spellings = {
  direction: {
    '': [''],
    n: ['N', 'North', 'N.', 'NORTH'],
    s: ['S', 'South', 's.'],
    ne: ['NE', 'N.E.', 'Northeast'],
  },
  name: {
    main: ['Main', 'MAIN', 'main'],
    oak: ['Oak', 'OAK'],
    jose: ['José', 'Jose', 'JOSÉ'],
    mlk: ['Martin Luther King', 'MARTIN LUTHER KING'],
  },
  suffix: {
    st: ['St', 'Street', 'ST.', 'Str'],
    ave: ['Ave', 'Avenue', 'Av', 'AVE.'],
    pkwy: ['Pkwy', 'Parkway', 'PKY'],
  },
  unit: {
    '': [''],
    4: ['Apt 4', '#4', ', Unit 4', '# 4', 'Apt. 4', ', apartment 4'],
    5: ['Apt 5', '#5', 'UNIT 5'],
    'ste 4': ['Ste 4', 'Suite 4', ', Suite 4'],
  },
  city: { paso: ['El Paso', 'EL PASO', 'El  Paso'], louis: ['St. Louis', 'Saint Louis', 'ST LOUIS'] },
  zip: { 79901: ['79901', '79901-1234', ' 79901 '], 79902: ['79902', '799021234'] },
} as const

const choice = fc.record({
  number: fc.constantFrom('1', '12', '120', '9'),
  ...Object.fromEntries(
    Object.entries(spellings).map(([part, ways]) => [part, fc.constantFrom(...Object.keys(ways))] as const),
  ),
}) as fc.Arbitrary<Record<'number' | keyof typeof spellings, string>>

type Choice = typeof choice extends fc.Arbitrary<infer Value> ? Value : never

const written = fc.tuple(choice, fc.infiniteStream(fc.nat(1000))).map(([place, picks]) => {
  const pick = (part: keyof typeof spellings) => {
    const ways: readonly string[] = (spellings[part] as Record<string, readonly string[]>)[place[part]] ?? []
    return ways[(picks.next().value ?? 0) % ways.length] ?? ''
  }
  const street = [place.number, pick('direction'), pick('name'), pick('suffix'), pick('unit')].join(' ')
  return {
    place,
    key: at(street, pick('city'), ['TX', 'Texas', 'tx'][(picks.next().value ?? 0) % 3] ?? '', pick('zip')),
  }
})

const whole = (place: Choice) => JSON.stringify(Object.entries(place).toSorted())

it('groups the same whatever order and spelling, and never two places as one', () => {
  fc.assert(
    fc.property(fc.array(written, { minLength: 2, maxLength: 30 }), fc.nat(), (rows, turn) => {
      const groups = (of: typeof rows) =>
        [...Map.groupBy(of, ({ key }) => key).entries()].map(
          ([key, members]) => [key, [...new Set(members.map(({ place }) => whole(place)))]] as const,
        )
      const turned = [...rows.slice(turn % rows.length), ...rows.slice(0, turn % rows.length)].toReversed()
      expect(new Map(groups(turned))).toEqual(new Map(groups(rows)))
      // One key, one place; and one place, one key.
      expect(groups(rows).every(([key, places]) => key !== null && places.length === 1)).toBe(true)
      expect(new Set(rows.map(({ place }) => whole(place))).size).toBe(groups(rows).length)
    }),
  )
})

it('takes whatever text there is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), street => {
      const key = at(street)
      expect(key === null || key.split('\t').length === 6).toBe(true)
    }),
  )
})
