import { expect, test } from 'vitest'
import { commandOfContainer, commandOfUnit } from './command.ts'
import { fillFile, fillTemplate, readEnvironment } from './template.ts'

test('a template is filled, and one that wants more than is given is refused', () => {
  expect(fillTemplate('a={{a}} b={{b}} {{a}}', { a: 1, b: 'two' })).toBe('a=1 b=two 1')
  expect(() => fillTemplate('a={{a}}', {})).toThrow('{{a}}')
})

test('an environment file is read without its comments', () => {
  expect(readEnvironment('# A=1\nB=2\n\nC=x=y\n')).toEqual({ B: '2', C: 'x=y' })
})

test('unit and container start the service with the same words', () => {
  const environment = { HOST: '::', PORT: '80', WORKERS: '2', PUBLIC_URL: 'https://connect.example.com' }
  const unit = commandOfUnit(fillFile('utility-connect.service', {}), environment)
  expect(unit.program).toMatch(/\/node$/)
  const { program, args } = commandOfContainer(fillFile('Containerfile', {}))
  const [flag, script = ''] = args
  expect([program, flag]).toEqual(['/bin/sh', '-c'])
  const words = script.replace(
    /"\$(\w+)"/g,
    (_, name) => Object.entries(environment).find(([key]) => key === name)?.[1] ?? '',
  )
  expect(words.replace(/ "\$@"$/, '')).toBe(`exec node ${unit.args.join(' ')}`)
})

test('a unit whose variable is not given is refused', () => {
  expect(() => commandOfUnit(fillFile('utility-connect.service', {}), { HOST: '::' })).toThrow('PORT')
  expect(() => commandOfUnit('[Service]', {})).toThrow('no command')
})
