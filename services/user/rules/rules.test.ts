import { describe, expect, test } from 'vitest'
import { createFolder } from '#contract/user.ts'
import { folderNameKey, isDefaultFolderName } from './folder-name.ts'
import { socialFields } from './socials.ts'

describe('the name of a folder', () => {
  const { name } = createFolder.body.shape

  test.each([
    ['  Суп\t на \n неделю ', 'Суп на неделю'],
    ['Сад\u200bи огород', 'Сад и огород'],
    ['я'.repeat(60), 'я'.repeat(60)],
    // A character of two UTF-16 units counts once.
    ['🍅'.repeat(60), '🍅'.repeat(60)],
  ])('%j is stored as %j', (typed, stored) => {
    expect(name.parse(typed)).toBe(stored)
  })

  test.each([
    ['', 'нужно название'],
    [' \n ', 'нужно название'],
    ['я'.repeat(61), 'не длиннее 60 знаков'],
  ])('%j is refused', (typed, why) => {
    expect(name.safeParse(typed).error?.issues.map(issue => issue.message)).toEqual([why])
  })

  test('has the same key in upper case and in another Unicode form', () => {
    expect(folderNameKey('ЁЛКА')).toBe(folderNameKey('е\u0308лка'))
    expect(folderNameKey('ёлка')).not.toBe(folderNameKey('елка'))
  })

  test('cannot be the name of the default folder', () => {
    expect(['общее', 'ОБЩЕЕ', 'Общее 2'].map(isDefaultFolderName)).toEqual([true, true, false])
  })
})

test('unlinking a social network clears its id and its link', () => {
  expect(socialFields).toEqual({
    facebook: { fb_id: null, facebook_profile_link: null },
    vkontakte: { vk_id: null, vkontakte_profile_link: null },
    twitter: { tw_id: null, twitter_profile_link: null },
    telegram: { tg_id: null, telegram_profile_link: null },
    google: { go_id: null },
    yandex: { ya_id: null },
    apple: { ap_id: null },
  })
})
