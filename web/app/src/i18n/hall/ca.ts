// The hall: the way to everything that is not a game in the browser.

export const hall = {
  'nav.hall': 'Sala',
  'hall.title': 'La sala',
  'hall.lead':
    "Tot el que es juga i s'organitza en companyia: campionats, duplicades i partides en taulers de fusta.",
  'hall.events': 'Campionats',
  'hall.events.text':
    'I també lligues i temporades: inscripcions, aparellaments, resultats i classificacions, del primer nom al diploma.',
  'hall.events.new': "Organitza'n un",
  'hall.duplicates': 'Duplicada',
  'hall.duplicates.text':
    'Un sol faristol per a tothom i tres minuts per trobar la millor jugada. També tot sol a casa, i una de nova cada dia.',
  'hall.duplicates.new': 'Obre una sessió',
  'hall.tables': 'Taulers de fusta',
  'hall.tables.text':
    "Rellotge i full per a una partida en un tauler de debò; o passa'n el full a net quan ja s'ha jugat.",
  'hall.tables.new': 'Prepara una taula',
  'hall.arbiter': 'Àrbitre',
  'hall.arbiter.text': "Totes les taules d'un cop d'ull: crides, impugnacions, fitxes de més, absències.",
  'hall.classes': 'Classes',
  'hall.classes.text':
    "Per a mestres: la llista de noms, un codi a la paret i totes les taules d'un cop d'ull.",
  'hall.classes.enter': "Soc alumne: entra a l'aula",
  'hall.open': 'Entra-hi',
};
