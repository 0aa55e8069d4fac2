// The guide of a first game: one thing at a time, when it is of use.
export const guide = {
  'guide.label': 'Guia de la primera partida',
  'guide.lay': "Fes una paraula amb les teves fitxes. La primera ha de passar per l'estrella del mig.",
  'guide.lay.how': 'Toca una fitxa i després una casella, o arrossega-la.',
  'guide.send': 'Ja és una paraula? El botó diu quants punts val. Prem-lo per jugar-la.',
  'guide.doubt': 'Si creus que una paraula del rival no és al diccionari, impugna-la. Si no, accepta-la.',
  'guide.cross':
    'Ara la paraula ha de tocar alguna fitxa del tauler. Totes les paraules que es formin, també les creuades, han de valer.',
  'guide.premium':
    'Les caselles de color valen més: DL i TL multipliquen la lletra; DP i TP, tota la paraula. Només compten el primer cop.',
  'guide.blank': "La fitxa sense lletra és l'escarràs: fa de la lletra que vulguis, però val zero punts.",
  'guide.exchange':
    'No trobes res? Amb «Canvia» tornes al sac les fitxes que no vols i en treus de noves. Perds el torn, però no punts.',
  'guide.bingo': 'Qui posa les set fitxes alhora fa un scrabble i suma 50 punts més.',
  'guide.free': "Ja ho saps gairebé tot. Continua: guanya qui té més punts quan s'acaben les fitxes.",
  'guide.wait': 'Ara juga el rival.',
  'guide.over': 'Ja saps jugar. La pròxima, sense guia.',
  'guide.over.do': 'Juga una altra partida',
  'guide.help': "Dona'm una pista",
};
