// How the viewer likes tiles painted; one look for every board and rack on the screen.

export const look = $state({ asQu: true });
